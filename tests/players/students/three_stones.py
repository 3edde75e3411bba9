"""Three stones (morris) by the class contract, with one mistake: three_stones.py MISTAKE [SEED].

The mistakes are the ids that `jogada check` must name; without one it is sound."""
import random
import sys

MISTAKE = sys.argv[1] if len(sys.argv) > 1 else ""
random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else None)
LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
board, me, played = {}, None, 0


def other(side):
    return "o" if side == "x" else "x"


def begin(side):
    global board, me, played
    if MISTAKE != "keeps-old-board" or me is None:
        board, played = {}, 0
    me = side


def put(move, side):
    global played
    played += 1
    if isinstance(move, int):
        board[move] = side
    else:
        board.pop(move[0], None)
        board[move[1]] = side


def won():
    rows = [side for a, b, c in LINES for side in "xo" if board.get(a) == board.get(b) == board.get(c) == side]
    return rows[0] + "_wins" if rows else ""


def result():
    limit = 8 if MISTAKE == "draw-too-soon" else 100
    return won() or ("draw" if played >= limit else "")


def near(a, b):
    return max(abs((a - 1) // 3 - (b - 1) // 3), abs((a - 1) % 3 - (b - 1) % 3)) <= 1


def moves():
    free = [cell for cell in range(1, 10) if cell not in board]
    side = other(me) if MISTAKE == "plays-other-side" else me
    own = [cell for cell in board if board[cell] == side]
    if MISTAKE == "takes-others-stone":
        own = list(board)
    most = {"fourth-stone": 4, "slides-too-early": 2}.get(MISTAKE, 3)
    if len([cell for cell in board if board[cell] == side]) < most:
        return free
    stays = MISTAKE == "illegal"
    return [(a, b) for a in own for b in free + [a] * stays if near(a, b) or MISTAKE == "too-far"]


def choose():
    if MISTAKE == "loops" and played == 8:
        while True:
            pass
    if MISTAKE == "crashes" and played == 8:
        return {}["no such key"]
    best = []
    for move in moves():
        before = dict(board), played
        put(move, me)
        if won():
            best.append(move)
        restore(*before)
    return random.choice(best or moves())


def restore(old_board, old_played):
    global board, played
    board, played = old_board, old_played


def read(text):
    numbers = [int(number) for number in text.strip("[]").split(",")]
    return numbers[0] if len(numbers) == 1 else tuple(numbers)


def written(move):
    if isinstance(move, int):
        return str(move)
    if MISTAKE == "slide-reversed":
        move = move[::-1]
    if MISTAKE == "counts-from-zero":
        move = move[0] - 1, move[1] - 1
    if MISTAKE == "notation":
        return f"{move[0]}-{move[1]}"
    return f"[{move[0]},{move[1]}]"


def reply():
    if result():
        return result()
    move = choose()
    if MISTAKE != "forgets-own-move":
        put(move, me)
    end = result()
    if MISTAKE == "misspelt-result":
        end = end.replace("wins", "win")
    if MISTAKE == "no-result" or MISTAKE == "no-draw" and end == "draw":
        end = ""
    return f"{written(move)} {end}".strip()


for line in sys.stdin:
    words = line.split(None, 1)
    if not words:
        continue
    request, move = words[0], (words[1].strip().replace(" ", "") if len(words) > 1 else "")
    if request in ("x_inicia", "o_inicia"):
        begin(request[0])
    elif request not in ("x_responde", "o_responde"):
        print("? unknown-command", flush=True)
        continue
    if move and MISTAKE != "forgets-others-move":
        put(read(move), other(me))
    output = sys.stderr if MISTAKE == "answers-on-stderr" else sys.stdout
    print("= " + reply(), file=output, flush=True)
