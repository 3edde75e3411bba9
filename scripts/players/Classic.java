import java.util.*;
/** Tic-tac-toe (classic) by the class contract: the smallest honest player, in Java.
 *  It wins when it can, and else plays at random: put your own idea into choose. */
public class Classic {
    static final String[] LINES = {"123", "456", "789", "147", "258", "369", "159", "357"};
    static final Classic START = new Classic(" ".repeat(10), 0);
    static Classic game = START;
    static char me = ' ';                     // the side I play, once a game has begun: x or o
    static Random random = new Random();
    final String board;                       // what lies on cells 1 to 9 (0 is not used)
    final int played;                         // how many moves were made; X has the even ones
    Classic(String board, int played) { this.board = board; this.played = played; }
    List<String> legal() {                    // as the protocol writes them: the free cells, 1 to 9
        List<String> moves = new ArrayList<>();
        for (int cell = 1; cell <= 9; cell++) if (board.charAt(cell) == ' ') moves.add("" + cell);
        return moves;
    }
    Classic after(String move) {              // the position that a legal move leads to
        StringBuilder stones = new StringBuilder(board);
        stones.setCharAt(Integer.parseInt(move), "xo".charAt(played % 2));
        return new Classic(stones.toString(), played + 1);
    }
    String result() {                         // "" while the game goes on
        for (String line : LINES)
            for (char side : new char[] {'x', 'o'})
                if (line.chars().allMatch(c -> board.charAt(c - '0') == side)) return " " + side + "_wins";
        return played == 9 ? " draw" : "";
    }
    String choose() {                         // <-- your idea goes here
        for (String move : legal()) if (after(move).result().endsWith("wins")) return move;
        return legal().get(random.nextInt(legal().size()));
    }
    static String answer(String command, String move) {
        boolean starts = command.equals("x_inicia"), begins = starts || command.equals("o_inicia");
        if (command.equals("protocol")) return "= jogada 1";
        if (command.equals("name")) return "= classic-java";
        if (command.equals("quit")) return "=";
        if (command.equals("seed") || command.equals("ping")) {
            if (!move.matches("[0-9]+")) return "? bad-argument I need a number";
            if (command.equals("seed")) random = new Random(new java.math.BigInteger(move).longValue());
            return "= " + move;
        } else if (command.equals("game")) {
            if (!move.matches("(classic)?")) return "? unsupported I play classic";
            if (!move.isEmpty()) me = ' ';
            return "= classic";
        } else if (!begins && !command.matches("[xo]_responde")) return "? unknown-command";
        if (begins && (starts ? !move.isEmpty() : !START.legal().contains(move))) return "? illegal-move to begin with";
        if (!begins && me != command.charAt(0)) return me == ' ' ? "? not-started no game" : "? wrong-side I play " + me;
        if (!begins && !game.result().isEmpty()) return "? game-over begin another";
        if (!begins && !game.legal().contains(move)) return "? illegal-move that is not possible now";
        me = command.charAt(0);
        game = starts ? START : (begins ? START : game).after(move);
        if (!game.result().isEmpty()) return "=" + game.result();  // the move received has ended the game
        String reply = game.choose();
        game = game.after(reply);
        return "= " + reply + game.result();
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
