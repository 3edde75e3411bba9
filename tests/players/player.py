"""A player of classic, mostly with bad manners: player.py MANNERS [LOG], where LOG gets a line at each start."""
import os
import signal
import subprocess
import sys
import time

MANNERS = sys.argv[1]
free = []


def say(text):
    sys.stdout.write(f"{text}\n")  # in one piece, which print does not promise
    sys.stdout.flush()


def linger():
    """Stays far longer than a test that succeeds, deaf to polite signals, and tells of it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)
    sys.exit("left behind")


def daemons():
    """Leaves processes behind as daemons do it: no parent, a session of their own, deaf to all that can be ignored."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                linger()
            os._exit(0)
        os.wait()


def first_free_cell(request, *moves):
    if request.endswith("_inicia"):
        free[:] = range(1, 10)
    for move in moves:
        free.remove(int(move))
    return free.pop(0)


def reply(request, *words):
    if MANNERS == "illegal":  # sooner or later
        return say("= 5")
    if MANNERS == "lists":  # what Python makes of a list, for the floating board; legal only once
        return say("[3, 03]")
    move = first_free_cell(request, *words)
    if MANNERS in ("bare", "greets"):
        say(move)
    elif MANNERS == "remarks":
        say(f"\n# I think\n#\n={move}")
    elif MANNERS == "claims":
        say(f"= {move} x_wins")
    elif MANNERS == "two":
        say("= 5 6")
    elif MANNERS == "refuses":
        say("? internal I do not feel well")
    elif MANNERS == "floods":
        while True:
            sys.stdout.write("x" * 1000)
    elif MANNERS == "chatters":
        while True:
            say("# still thinking")
            time.sleep(0.01)
    elif MANNERS == "hangs":
        print("hanging", file=sys.stderr, flush=True)
        linger()
    elif MANNERS == "rambles":
        print("thinking\n" * 100_000)
        linger()
    elif MANNERS == "remarks for ever":
        while True:
            print("# thinking\n" * 1000)
    elif MANNERS == "100 MB":
        for _ in range(100):
            sys.stdout.write("x" * 1_000_000)
        say("")
        linger()
    elif MANNERS == "cries":
        for _ in range(100):
            sys.stderr.write("x" * 1_000_000)
        say(f"= {move}")
    elif MANNERS == "says twice":
        say(f"= {move}\n= {move}")
    elif MANNERS == "last words":
        print(end=f"= {move}", flush=True)
        sys.exit()
    elif MANNERS == "two last words":
        print(end=f"= {move}\n{free[1]}", flush=True)
        sys.exit()
    elif MANNERS == "leaves daemons":
        daemons()
        say(f"= {move}")
    elif MANNERS == "dies from daemons":
        daemons()
        sys.exit(3)
    elif MANNERS == "hangs with daemons":
        daemons()
        linger()
    elif MANNERS == "hangs with a child":
        subprocess.Popen([sys.executable, __file__, "child"])
        linger()
    elif MANNERS == "dies":
        sys.exit(3)
    elif MANNERS == "leaves":
        say(f"= {move}")
        sys.exit()
    elif MANNERS == "resigns":
        say("= resign" if request.endswith("_responde") else f"= {move}")
    elif MANNERS in ("forgets the line end", "ends with a carriage return"):
        print(end=f"= {move}" + "\r" * (MANNERS != "forgets the line end"), flush=True)
        linger()
    else:
        say(f"= {move}")


if MANNERS == "child":
    linger()
if len(sys.argv) > 2:
    with open(sys.argv[2], "a", encoding="ascii") as log:
        log.write("started\n")
if MANNERS == "deaf":
    subprocess.Popen([sys.executable, __file__, "child"])
if MANNERS in ("repeats itself", "resigns with ids"):  # with ids; before each answer comes that of the request before
    last = ""
    for line in sys.stdin:
        number, *request = line.split() if line[0].isdigit() else ("", *line.split())
        answer = "jogada 1" if request == ["protocol"] else ""
        if request[0][:2] in ("x_", "o_"):
            answer = first_free_cell(*request)
        if MANNERS == "resigns with ids" and "responde" in request[0]:
            answer = "resign"
        text = f"={number} {answer}\n"
        sys.stdout.write(last * (MANNERS == "repeats itself") + text)
        sys.stdout.flush()
        last = text if number else ""
    sys.exit()
if MANNERS == "does not listen":
    linger()
if MANNERS == "greets":
    say("Welcome to my program")
for line in sys.stdin:
    if line[:2] in ("x_", "o_"):
        reply(*line.split())
    elif MANNERS in ("bare", "greets"):
        sys.exit()  # it has never heard of other requests
    elif MANNERS != "silent":
        say("? unknown-command")
if MANNERS == "deaf":
    linger()
