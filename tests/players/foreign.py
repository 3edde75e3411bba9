"""A player of classic in UCI, UGI or GTP, mostly with bad manners: foreign.py PROTOCOL [MANNERS [LOG]]. It plays the first free cell;
LOG gets all that it is told."""
import os
import sys
import time

PROTOCOL = sys.argv[1]
MANNERS = sys.argv[2] if len(sys.argv) > 2 else "well"
LOG = open(sys.argv[3], "a", encoding="ascii") if len(sys.argv) > 3 else None
FILES = {"uci": "abc", "gtp": "ABC"}


def say(text):
    sys.stdout.write(text + "\n")  # in one piece, which print does not promise
    sys.stdout.flush()


def place(cell):
    """Cells are numbered from the top, rows of a place from the bottom."""
    if PROTOCOL == "ugi":
        return str(cell)
    name = FILES[PROTOCOL][(cell - 1) % 3] + str(3 - (cell - 1) // 3)
    return "P@" + name if PROTOCOL == "uci" else name


PLACES = {place(cell): cell for cell in range(1, 10)}
SPOILED = {
    "nonsense": "well, well",
    "illegal": {"uci": "P@a3", "ugi": "1", "gtp": "A3"}[PROTOCOL],
    "off": {"uci": "P@d4", "ugi": "10", "gtp": "D4"}[PROTOCOL],
    "none": "(none)",
    "resigns": "resign",
    "passes": "pass",
}


def told():
    for line in sys.stdin:
        if LOG:
            LOG.write(line)
            LOG.flush()
        yield line


def begin(text):
    """Writes the beginning of an answer, and no more."""
    sys.stdout.write(text)
    sys.stdout.flush()
    sys.stdin.read()
    os._exit(0)


def move(taken):
    if MANNERS == "slow":
        time.sleep(0.1)
    if MANNERS == "dies":
        sys.exit(3)
    if MANNERS == "hangs":
        sys.stdin.read()
        os._exit(0)
    if MANNERS in SPOILED and taken:
        return SPOILED[MANNERS]
    return next(place for place, cell in PLACES.items() if cell not in taken)


def universal():
    taken = []
    for line in told():
        words = line.split()
        if words == [PROTOCOL]:
            say("id name foreign")
            if PROTOCOL == "uci":
                variants = {"chess": "chess", "morris": "chess var morris"}.get(MANNERS, "chess var tictactoe")
                say("option name UCI_Variant type combo default chess var " + variants)
                if MANNERS == "complains":
                    say("option name Hash type spin default 1 min 1 max 2")
            say(PROTOCOL + "ok")
        elif words == ["isready"]:
            if MANNERS == "complains":
                say("info string ERROR: I do not feel well")
            say("readyok")
        elif words[0] == "position":
            taken = [PLACES[word] for word in words[3:]]
        elif words[0] == "go":
            chosen = move(taken)
            if MANNERS in ("forgets-the-line-end", "ends-with-a-carriage-return"):
                begin("bestmove " + chosen + "\r" * (MANNERS != "forgets-the-line-end"))
            if MANNERS == "bare":
                say(chosen)
                continue
            if MANNERS == "last-words":
                return print(end="bestmove " + chosen, flush=True)
            if MANNERS == "chats":
                for depth in range(1000):
                    say(f"info depth {depth} pv {chosen} bestmove")
                say("bestmove " + chosen + " ponder " + chosen)
            elif MANNERS == "twice":
                say("bestmove " + chosen + "\nbestmove " + chosen)
            else:
                say("bestmove " + chosen)
            if MANNERS == "leaves" and len(taken) >= 6:
                return
        elif words == ["quit"]:
            return


def gtp():
    taken = []
    if MANNERS == "greets":
        say("Welcome!\n")
    for line in told():
        number, name, *arguments = line.split()
        if MANNERS == "no-ids" or MANNERS == "forgets-the-id" and name == "genmove":
            number = ""
        if MANNERS == "mistakes-the-id" and name == "genmove":
            number = "77"
        known = ["gogui-rules_game_id"] if MANNERS in ("other", "named") else []
        text, sign = "", "="
        if name == "protocol_version":
            text = "1" if MANNERS == "old" else "2"
        elif name == "known_command":
            text = str(arguments[0] in known).lower()
        elif name == "gogui-rules_game_id":
            text = "classic" if MANNERS == "named" else "othello"
        elif name == "boardsize" and MANNERS == "large":
            sign, text = "?", "unacceptable size"
        elif name == "clear_board":
            taken = []
        elif name == "play":
            taken.append(PLACES[arguments[1]])
            if MANNERS == "refuses":
                sign, text = "?", "illegal move"
        elif name == "genmove":
            text = move(taken)
            taken += [PLACES[text]] if text in PLACES else []
            if MANNERS in ("forgets-the-line-end", "ends-with-a-carriage-return"):
                begin(f"={number} {text}" + "\r" * (MANNERS != "forgets-the-line-end"))
            if MANNERS == "forgets-the-empty-line":
                begin(f"={number} {text}\n")
            if MANNERS == "bare":
                say(text + "\n")
                continue
            if MANNERS == "last-words":
                return print(end=f"={number} {text}", flush=True)
            if MANNERS == "stale":
                say("=1 A1\n\n= B2\n")
        say(f"{sign}{number} {text}\n")
        if name == "quit":
            return


gtp() if PROTOCOL == "gtp" else universal()
