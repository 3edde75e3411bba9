import java.util.*;
/** Three stones (morris) by the class contract: the smallest honest player, in Java.
 *  It wins when it can, and else plays at random: put your own idea into choose. */
public class Morris {
    static final String[] LINES = {"123", "456", "789", "147", "258", "369", "159", "357"};
    static final Morris START = new Morris(" ".repeat(10), 0);
    static Morris game = START;
    static char me = ' ';                     // the side I play, once a game has begun: x or o
    static int limit = 100;                   // so many moves without a row are a draw
    static Random random = new Random();
    final String board;                       // what lies on cells 1 to 9 (0 is not used)
    final int played;                         // how many moves were made; X has the even ones
    Morris(String board, int played) { this.board = board; this.played = played; }
    List<String> legal() {                    // as the protocol writes them: 5 puts a stone, [7,4] slides one
        List<String> moves = new ArrayList<>();
        for (int from = 0; from <= 9; from++)
            for (int to = 1; to <= 9; to++) { // three stones each; then they slide, in any of the eight directions
                int rows = (from + 2) / 3 - (to + 2) / 3, columns = (from + 2) % 3 - (to + 2) % 3;
                boolean near = board.charAt(from) == "xo".charAt(played % 2) && rows * rows <= 1 && columns * columns <= 1;
                if (board.charAt(to) == ' ' && (played < 6 ? from == 0 : near))
                    moves.add(from == 0 ? "" + to : "[" + from + "," + to + "]");
            }
        return moves;
    }
    Morris after(String move) {               // the position that a legal move leads to
        String cells = move.replaceAll("[^1-9]", "");
        StringBuilder stones = new StringBuilder(board);
        stones.setCharAt(cells.charAt(0) - '0', ' ');  // a slide lifts the stone, and puts it down again
        stones.setCharAt(cells.charAt(cells.length() - 1) - '0', "xo".charAt(played % 2));
        return new Morris(stones.toString(), played + 1);
    }
    String result() {                         // "" while the game goes on
        for (String line : LINES)
            for (char side : new char[] {'x', 'o'})
                if (line.chars().allMatch(c -> board.charAt(c - '0') == side)) return " " + side + "_wins";
        return played >= limit ? " draw" : "";
    }
    String choose() {                         // <-- your idea goes here
        for (String move : legal()) if (after(move).result().endsWith("wins")) return move;
        return legal().get(random.nextInt(legal().size()));
    }
    static String answer(String command, String rest) {
        String move = rest.replace(" ", "");  // [7, 4] may come with blanks inside
        boolean starts = command.equals("x_inicia"), begins = starts || command.equals("o_inicia");
        if (command.equals("protocol")) return "= jogada 1";
        if (command.equals("name")) return "= morris-java";
        if (command.equals("quit")) return "=";
        if (command.equals("seed") || command.equals("ping")) {
            if (!move.matches("[0-9]+")) return "? bad-argument I need a number";
            if (command.equals("seed")) random = new Random(new java.math.BigInteger(move).longValue());
            return "= " + move;
        } else if (command.equals("game")) {
            if (!rest.matches("(morris( limit=[0-9]{1,9})?( slides=king)?)?")) return "? unsupported I play morris";
            if (!rest.isEmpty()) limit = rest.contains("limit") ? Integer.parseInt(rest.replaceAll("[^0-9]", "")) : 100;
            if (!rest.isEmpty()) me = ' ';
            return "= morris limit=" + limit + " slides=king";
        } else if (!begins && !command.matches("[xo]_responde")) return "? unknown-command";
        if (begins && (starts ? !move.isEmpty() : !START.legal().contains(move))) return "? illegal-move to begin with";
        if (!begins && me != command.charAt(0)) return me == ' ' ? "? not-started no game" : "? wrong-side I play " + me;
        if (!begins && !game.result().isEmpty()) return "? game-over begin another";
        if (!begins && !game.legal().contains(move)) return "? illegal-move that is not possible now";
        me = command.charAt(0);
        game = starts ? START : (begins ? START : game).after(move);
        String reply = game.result().isEmpty() ? " " + game.choose() : "";  // none if the move received ended the game
        if (!reply.isEmpty()) game = game.after(reply);
        return "=" + reply + game.result();
    }
    public static void main(String[] args) {
        for (Scanner in = new Scanner(System.in); in.hasNextLine();) {  // the end of input ends the program
            String line = in.nextLine().trim().replaceAll("\\s+", " "), id = line.replaceAll("^([0-9]*).*", "$1");
            if (line.isEmpty() || line.startsWith("#")) continue;
            String[] words = (line.substring(id.length()).trim() + " ").split(" ", 2);
            String text = answer(words[0], words[1].trim());
            System.out.println(text.charAt(0) + id + text.substring(1));  // an id in front comes back in the answer
            System.out.flush();               // without this the other side waits for ever
            if (words[0].equals("quit")) return;
        }
    }
}
