"""Tic-tac-toe (classic) by the class contract: the smallest honest player, in Python.
It wins when it can, and else plays at random: put your own idea into `choose`."""
import random, sys

LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]
START = (" " * 10, 0)  # a position: what lies on cells 1 to 9 (0 is not used), and how many moves were made
game, me = START, None  # me: the side I play


def legal(position):  # all legal moves, as the protocol writes them: the free cells, 1 to 9
    return [str(c) for c in range(1, 10) if position[0][c] == " "]


def after(position, move):  # the position that a legal move leads to
    board, played = list(position[0]), position[1]
    board[int(move)] = "xo"[played % 2]  # X moves first, then they take turns
    return "".join(board), played + 1


def result(position):
    for side in "xo":
        if any(all(position[0][int(c)] == side for c in line) for line in LINES):
            return side + "_wins"
    return "draw" if position[1] == 9 else ""


def choose(position):  # <-- your idea goes here
    wins = [move for move in legal(position) if "wins" in result(after(position, move))]
    return random.choice(wins or legal(position))


def answer(command, *args):
    global game, me
    move = "".join(args)
    if command in ("x_inicia", "o_inicia"):
        if move not in ([""] if command == "x_inicia" else legal(START)):
            return "? illegal-move this is no way to begin"
        game, me = START, command[0]
    elif command in ("x_responde", "o_responde"):
        if me != command[0]:
            return "? wrong-side I play " + me if me else "? not-started no game has begun"
        if result(game):
            return "? game-over it ended with " + result(game)
        if move not in legal(game):
            return "? illegal-move that is not possible now"
    elif command == "game":
        me = None if args else me
        return "= classic" if move in ("", "classic") else "? unsupported I play classic"
    else:
        if command in ("seed", "ping") and not move.isdigit():
            return "? bad-argument I need a number"
        if command == "seed":
            random.seed(move)
        return {"protocol": "= jogada 1", "name": "= classic-python", "seed": "= " + move, "ping": "= " + move,
                "quit": "="}.get(command, "? unknown-command I speak the class contract only")
    game = after(game, move) if move else game
    reply = "" if result(game) else choose(game)  # if the move received ended the game, I have none
    game = after(game, reply) if reply else game
    return " ".join(filter(None, ["=", reply, result(game)]))


sys.stdin.reconfigure(errors="replace")  # bytes that are no text are an unknown command, not a crash
for words in map(str.split, sys.stdin):  # the end of input ends the program
    if words and not words[0].startswith("#"):
        number = words.pop(0) if words[0].isdigit() else ""  # an id in front comes back in the answer
        text = answer(*words or [""])
        print(text[0] + number + text[1:], flush=True)  # without the flush the other side waits for ever
        if words == ["quit"]:
            break
