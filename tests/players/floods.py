#!/usr/bin/env python3
"""A player that starts well, and writes lines without end through an enlarged pipe when it is asked for a move: floods.py PROTOCOL TEXT.

PROTOCOL is uci, ugi, gtp or gomocup, or how much of the native protocol it knows: ids, words or contract. TEXT is the line that it
writes; `at-start:TEXT` floods from the start, and `stderr` floods standard error. Whatever it writes, the verdict is due at the deadline."""
import fcntl
import os
import sys

PROTOCOL, TEXT = sys.argv[1:]
F_SETPIPE_SZ = 1031
STREAM = 2 if TEXT == "stderr" else 1
try:
    fcntl.fcntl(STREAM, F_SETPIPE_SZ, 1 << 20)
except OSError:
    pass  # the pipe is as large as it may be


def say(words):
    os.write(1, (words + "\n").encode())


def flood(text):
    block = (text + "\n").encode() * ((1 << 20) // (len(text) + 1))
    while True:
        os.write(STREAM, block)


if TEXT.startswith("at-start:"):
    flood(TEXT.removeprefix("at-start:"))
for line in sys.stdin:
    words = line.split()
    tag = words.pop(0) if words and words[0].isdigit() else ""
    word = words[0] if words else ""
    if word in ("go", "BEGIN", "TURN", "BOARD", "genmove") or word.endswith(("_inicia", "_responde")):
        flood(TEXT)
    elif PROTOCOL == "uci" and word == "uci":
        say("option name UCI_Variant type combo default tictactoe var tictactoe\nuciok")
    elif PROTOCOL == "ugi" and word == "ugi":
        say("ugiok")
    elif word == "isready":
        say("readyok")
    elif PROTOCOL == "gtp":
        answers = {"protocol_version": "2", "known_command": "false"}
        say(f"={tag} {answers.get(word, '')}\n")
    elif PROTOCOL == "gomocup" and word in ("START", "RECTSTART"):
        say("OK")
    elif PROTOCOL == "ids":
        say(f"={tag} " + "jogada 1" * (word == "protocol"))
    elif PROTOCOL == "words":
        say("? unknown-command")
