"""A player of classic that tries once, with its first move, to do what a sandbox or a limit forbids: escapes.py ATTEMPT [ARGUMENT].
A path as argument has a `@` in front, lest it be shown to the player, as all that its command names.
If it is refused it dies of that, as a program does that has not reckoned with it; else it says so and plays on."""
import os
import signal
import socket
import sys
import time

ATTEMPT, *REST = [word.removeprefix("@") for word in sys.argv[1:]]
kept = []


def reads():
    with open(REST[0], encoding="ascii") as file:
        return file.read()


def lists():
    return os.listdir(REST[0])


def writes():
    with open(REST[0], "w", encoding="ascii") as file:
        file.write("I was here")


def connects():
    socket.create_connection(("127.0.0.1", int(REST[0])), timeout=5).sendall(b"I was here")


def connects_by_name():
    with socket.socket(socket.AF_UNIX) as plug:
        plug.connect("\0" + REST[0])


def forks():  # never more than 200, whatever is allowed
    try:
        while len(kept) < 200:
            child = os.fork()
            if child == 0:
                time.sleep(60)
                os._exit(0)
            kept.append(child)
    finally:
        print(len(kept), "children", file=sys.stderr)


def kills():
    os.kill(int(REST[0]), 0)  # harmless if it is allowed


def becomes_root():
    if os.getuid() == 0:
        return
    os.setuid(0)


def fills():
    with open("/tmp/full", "wb") as file:
        for _ in range(100):
            file.write(bytes(1 << 20))


def hogs():
    kept.append(bytearray(2 << 30))


def burns():
    end = time.monotonic() + 100
    while time.monotonic() < end:
        pass


def daemons():  # at most 3, which see to it that they are nobody's children
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                time.sleep(60)
            os._exit(0)
        os.wait()


def errs():
    return [][1]


def misses():
    with open("/no/such/book.txt", encoding="ascii"):
        pass


def waits():
    time.sleep(60)


def behaves():
    pass


free = []
tried = False
for line in sys.stdin:
    request, *moves = line.split()
    if request[1:] not in ("_inicia", "_responde"):
        print("? unknown-command", flush=True)
        continue
    if not tried:
        tried = True
        globals()[ATTEMPT]()
        print(f"{ATTEMPT}: nobody minded", file=sys.stderr, flush=True)
    if request.endswith("_inicia"):
        free = list(range(1, 10))
    for move in moves:
        free.remove(int(move))
    print("=", free.pop(0), flush=True)
