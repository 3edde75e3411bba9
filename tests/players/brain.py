"""A player of five in a row that speaks the protocol of Gomocup, with the manners named by its arguments.

It plays the first empty cell, row by row, and keeps its board by what it is told. Manners: `banner` greets, `talks` sends
remarks, `suggests` waits to be told its own moves, `twice` answers every move twice, `refuses` says ERROR to START, `mute` never
answers START, `dies` ends when it is asked for a move, `hangs` says nothing then, `garbles` says nonsense then,
`refuses-moves` says ERROR then and no more, `complains` says ERROR and UNKNOWN before each move, `knows-no-info` says UNKNOWN to each INFO,
`cheats` puts its stones on others, `restarts` knows RESTART, `once` refuses a second START, `cr` ends its lines with a carriage return alone,
`forgets-the-line-end` begins a line then; `last-words` ends behind such a line; `leaves-the-board` plays -1,-1; `deaf-to-restart` says nothing to RESTART; `loses-a-word` does not hear the first word that comes after a move; `logs FILE` writes down what it is told, and each start.
"""

import sys
import time

manners = sys.argv[1:]
log = open(manners[manners.index("logs") + 1], "a") if "logs" in manners else None
width = height = 0
board = {}
has_moved = False


def say(text):
    sys.stdout.write(text + ("\r" if "cr" in manners else "\r\n"))  # in one piece, which print does not promise
    sys.stdout.flush()


def move():
    global has_moved
    has_moved = True
    if "dies" in manners:
        sys.exit(3)
    if "hangs" in manners:
        time.sleep(1000)
    if "garbles" in manners:
        return say("somewhere")
    if "refuses-moves" in manners:
        return say("ERROR no idea")
    if "forgets-the-line-end" in manners:
        sys.stdout.write("5,5")
        sys.stdout.flush()
        time.sleep(1000)
    if "leaves-the-board" in manners:
        return say("-1,-1")
    if "last-words" in manners:
        print(end="0,0" if not board else "0,1", flush=True)
        sys.exit()
    if "complains" in manners:
        say("ERROR what was that")
        say("UNKNOWN what was that")
    if "talks" in manners:
        say("MESSAGE let me think")
        say("")
        say("DEBUG 1,1 is no answer")
    cells = [(x, y) for y in range(height) for x in range(width)]
    x, y = next(cell for cell in cells if (cell in board) == ("cheats" in manners and len(board) > 0))
    if "suggests" in manners:
        return say(f"SUGGEST {x},{y}")
    board[x, y] = 1
    # In one piece: what comes later than the next request cannot be told from its answer.
    say(f"{x},{y}" + ("twice" in manners) * f"\r\n{x},{y}")


if log:
    log.write("started\n")
if "banner" in manners:
    say("a brain of few words")
while line := sys.stdin.readline():
    if log:
        log.write(line.strip() + "\n")
        log.flush()
    if has_moved and "loses-a-word" in manners:
        line = line.partition(" ")[2]
    has_moved = False
    if not line.strip():
        continue
    word, _, rest = line.strip().partition(" ")
    if word in ("START", "RECTSTART"):
        if "mute" in manners:
            continue
        if "refuses" in manners or "once" in manners and width > 0:
            say("ERROR this size is not for me")
            continue
        sides = [int(n) for n in rest.split(",")]
        width, height = sides[0], sides[-1]
        board = {}
        say("OK")
    elif word == "RESTART" and "deaf-to-restart" in manners:
        pass
    elif word == "RESTART" and "restarts" in manners:
        board = {}
        say("OK")
    elif word == "BEGIN":
        move()
    elif word == "TURN":
        x, y = rest.split(",")
        board[int(x), int(y)] = 2
        move()
    elif word == "PLAY":
        x, y = (int(n) for n in rest.split(","))
        board[x, y] = 1
        say(rest)
    elif word == "BOARD":
        board = {}
        while (line := sys.stdin.readline().strip()) != "DONE":
            if log:
                log.write(line + "\n")
            x, y, whose = (int(n) for n in line.split(","))
            board[x, y] = whose
        move()
    elif word == "END":
        break
    elif word != "INFO" or "knows-no-info" in manners:
        say("UNKNOWN")
