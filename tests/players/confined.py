"""A player of any game that does one thing when it is first asked for a move, and dies: confined.py PROTOCOL DEED [ARGUMENT].
What it finds is its last line on standard error. A path as argument has a `@` in front, lest it be shown to the player."""
import ctypes
import os
import resource
import signal
import sys
import time

PROTOCOL, DEED, *REST = [word.removeprefix("@") for word in sys.argv[1:]]
libc = ctypes.CDLL(None, use_errno=True)


def call(*arguments):
    result = libc.syscall(*arguments)
    return os.strerror(ctypes.get_errno()) if result == -1 else "done"


def limits():
    kinds = [resource.RLIMIT_DATA, resource.RLIMIT_CPU, resource.RLIMIT_NPROC]
    return [resource.getrlimit(kind)[0] for kind in kinds], os.getuid() != 0


def limits_of_all():
    """Of each process that can be seen, told once."""
    found = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with open(f"/proc/{pid}/limits", encoding="ascii") as file:
            lines = [line for line in file if line.startswith(("Max cpu", "Max data", "Max processes"))]
        found.add(" ".join(line[26:].split()[0] for line in lines))
    return sorted(found)


def descriptors():
    return sorted(os.listdir("/proc/self/fd"))  # the last is that of this list


def environment():
    return sorted(os.environ)


def secret():
    """Looks for a key in the session's keyring."""
    return call(250, 10, -3, b"user", b"jogada-secret", 0)


def namespace():
    return call(272, 0x10000000)


def lists():
    return sorted(os.listdir(REST[0] if REST else "."))


def reads():
    with open(REST[0], encoding="ascii") as file:
        return file.read()


def writes():
    with open(REST[0], "w", encoding="ascii") as file:
        file.write("I was here")


def hogs():
    return len(bytearray(2 << 30))


def burns():
    while True:
        pass


def ignores_and_burns():
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    burns()


def exits_as_if_out_of_time():
    os._exit(128 + signal.SIGXCPU)


def sends_itself_the_signal():
    os.kill(os.getpid(), signal.SIGXCPU)


def sends_its_supervisor_the_signal():
    os.kill(SUPERVISOR, signal.SIGXCPU)


def opens_terminal():
    with open("/dev/tty", "w", encoding="ascii"):
        return "opened"


def chain():
    """Kills the supervisor; then each of 20 starts the next and ends, and the last one stays."""
    for number in range(20):
        if os.fork() > 0:
            if number == 0:
                time.sleep(0.2)
                os.kill(os.getppid(), signal.SIGKILL)
            os._exit(0)
        os.setsid()
        if number == 0:
            time.sleep(0.4)
    time.sleep(60)


def family():
    """Kills the supervisor, with 20 descendants in sessions of their own, each the parent of the next."""
    for _ in range(20):
        if os.fork() > 0:
            break
        os.setsid()
    else:
        os.kill(int(REST[0]) if REST else SUPERVISOR, signal.SIGKILL)
    time.sleep(60)


SUPERVISOR = os.getppid()


def say(words):
    print(words, flush=True)


def act():
    print(globals()[DEED](), file=sys.stderr, flush=True)
    os._exit(3)


for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if PROTOCOL in ("uci", "ugi"):
        if words[0] == PROTOCOL:
            say(f"id name confined\noption name UCI_Variant type combo default tictactoe var tictactoe\n{PROTOCOL}ok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "go":
            act()
    elif PROTOCOL == "gomocup":
        if words[0] in ("START", "RECTSTART"):
            say("OK")
        elif words[0] in ("BEGIN", "TURN", "BOARD"):
            act()
    elif PROTOCOL == "gtp":
        tag = words.pop(0) if words[0].isdigit() else ""
        if words[0] == "genmove":
            act()
        say(f"={tag} " + ("2" if words[0] == "protocol_version" else "") + "\n")
    elif words[0][1:] in ("_inicia", "_responde"):
        act()
    else:
        say("? unknown-command")
