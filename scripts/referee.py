#!/usr/bin/env python3
"""A referee: two programs play each other over pipes, by four requests.

    x_inicia        a new game, you are X: move      x_responde MOVE   O has played MOVE: reply
    o_inicia MOVE   you are O, X has begun: reply    o_responde MOVE   X has played MOVE: reply

The answer is one line, `= MOVE` or MOVE alone; lines before it that begin with `#` are for people. Who
answers too late, dies, answers `?` or a move that is illegal loses the game. The last move of a game is sent
to nobody: the next request begins the next game. The rules are known to a third program, jogada, which is
asked about every move; here we only take it that X and O move in turns.
"""
from __future__ import annotations

import argparse
import contextlib
import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

LONGEST_LINE = 4096  # bytes
WORD = re.compile(r"(?:\[[^]]*]|\S)+")  # `[1, 2]`, as Python prints a list, is one word
NEEDLESS = re.compile(r"\s|\b0+(?=\d)")  # in a move: the opponent gets `[1,2]` where `[01, 2]` was answered


class Fault(Exception):
    """Why a program loses the game."""


class Died(Fault):
    """It is not there any more."""


class Program:
    """A program behind two pipes: started when it is first asked something, and again after it has failed."""

    def __init__(self, name: str, command: list[str], seconds: float, game: str = ""):
        self.name, self.command, self.seconds, self.game = name, command, seconds, game
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        try:  # A session of its own is a process group of its own, which stop() can end as a whole.
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            bufsize=0, start_new_session=True)
        except (OSError, IndexError) as error:
            sys.exit(f"referee: cannot start {self.name}, {shlex.join(self.command)!r}: {error}")
        os.set_blocking(self.process.stdin.fileno(), False)  # it may never read what we write
        self.unread = b""
        if self.game:  # Who knows only the four requests may refuse this one, or keep silent, or die.
            try:
                print(f"{self.name}, told the game, answers {self.ask(f'game {self.game}')!r}")
            except Fault as fault:
                print(f"{self.name} {fault}, told the game: it is started again and not told")
                self.game = ""
                self.start()

    def ask(self, request: str) -> str:
        """Sends a line and returns the line that answers it."""
        fresh = not self.process
        if fresh:
            self.start()
        with contextlib.suppress(OSError):  # It may have died, or not read: we shall see when we listen.
            os.write(self.process.stdin.fileno(), f"{request}\n".encode())
        try:
            return self.answer(time.monotonic() + self.seconds)
        except Fault as fault:
            self.stop()  # what it says from now on would be taken for the answer to another request
            if isinstance(fault, Died) and "_inicia" in request and not fresh:
                return self.ask(request)  # it has ended with the game before: that is no fault in this one
            raise

    def answer(self, deadline: float) -> str:
        while (left := deadline - time.monotonic()) > 0:  # the deadline stands: remarks buy no time
            line, newline, rest = self.unread.partition(b"\n")
            if newline:
                self.unread = rest
                text = line.decode(errors="replace").strip()
                if text and not text.startswith("#"):
                    return text
            elif len(line) > LONGEST_LINE:
                raise Fault(f"answers a line of more than {LONGEST_LINE} bytes")
            elif select.select([self.process.stdout], [], [], min(left, 60))[0]:
                more = os.read(self.process.stdout.fileno(), LONGEST_LINE)
                if not more and not line:
                    raise Died("has died")
                self.unread += more or b"\n"  # the very last line may lack its end
        raise Fault(f"gives no answer in {self.seconds:g} s (does it flush its output?)")

    def stop(self, grace: float = 0) -> None:
        """Ends its input, and after at most `grace` seconds the program and all that it has started."""
        process, self.process = self.process, None
        if process:
            try:
                process.stdin.close()
                process.wait(grace)
            except subprocess.TimeoutExpired:
                pass
            finally:
                with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                process.stdout.close()


def rule(umpire: Program, request: str) -> tuple[bool, str]:
    """Whether the umpire does what is asked, and what it answers."""
    try:
        answer = umpire.ask(request)
    except Fault as fault:
        sys.exit(f"referee: {umpire.name}, {shlex.join(umpire.command)!r}, {fault}, asked {request!r}")
    return answer.startswith("="), answer[1:].strip()


def play(umpire: Program, game: str, players: dict[str, Program]) -> tuple[str, str]:
    """Plays a game; returns the result, and the moves or why it was lost."""
    rule(umpire, f"game {game}")
    moves: list[str] = []
    while True:
        side, other = "xo" if len(moves) % 2 == 0 else "ox"
        request = f"{side}_inicia" if len(moves) < 2 else f"{side}_responde"
        try:
            answer = players[side].ask(" ".join([request, *moves[-1:]]))
            move, *claim = WORD.findall(answer.removeprefix("=")) or [answer]
            if claim not in ([], ["x_wins"], ["o_wins"], ["draw"]):
                raise Fault(f"answers {answer[:80]!r}: expected one move")
            legal, verdict = rule(umpire, f"play {move}")
            if not legal:
                raise Fault(f"answers {answer[:80]!r}: {verdict} (after {' '.join(moves) or 'no move'})")
        except Fault as fault:
            return f"{other}_wins", f"{players[side].name} {fault}"
        moves.append(NEEDLESS.sub("", move))
        if claim and claim != [verdict]:  # the umpire's word is what counts
            print(f"{players[side].name} is wrong to claim {claim[0]} after {' '.join(moves)}")
        if verdict:
            return verdict, " ".join(moves)


def main() -> None:
    home = Path(__file__).resolve().parent.parent
    built = shutil.which(home / "target/release/jogada")
    parser = argparse.ArgumentParser(description="Two programs play each other; jogada is the umpire.")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="how many (default 2)")
    parser.add_argument("--game", default="", metavar="'NAME [KEY=VALUE ...]'", help="told to the players")
    parser.add_argument("--time", type=float, default=10, metavar="S", help="seconds a move (default 10)")
    parser.add_argument("--jogada", default=built or shutil.which("jogada"), metavar="PATH", help="umpire")
    parser.add_argument("A", type=shlex.split, metavar="'CMD A'", help="plays X in games 1, 3, 5, ...")
    parser.add_argument("B", type=shlex.split, metavar="'CMD B'", help="plays X in games 2, 4, 6, ...")
    args = parser.parse_args()
    if not args.jogada:
        sys.exit(f"referee: no jogada: run `cargo build --release` in {home}, or say where: --jogada PATH")

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    with contextlib.ExitStack() as ending:  # however we leave, no program stays behind
        umpire = Program("the umpire", [args.jogada], 60)
        ending.callback(umpire.stop, grace=1)
        known, game = rule(umpire, f"game {args.game}")
        if not known:
            sys.exit(f"referee: argument --game: {game}")
        told = game if args.game else ""
        pair = [Program("A", args.A, args.time, told), Program("B", args.B, args.time, told)]
        for player in pair:
            ending.callback(player.stop, grace=1)
        score: Counter[tuple[str, str, str]] = Counter()
        for number in range(1, args.games + 1):
            x, o = pair if number % 2 else pair[::-1]
            result, how = play(umpire, game, {"x": x, "o": o})
            print(f"game {number}: {x.name} x, {o.name} o: {result}: {how}", flush=True)
            score[x.name, "x", {"x_wins": "W", "draw": "D", "o_wins": "L"}[result]] += 1
            score[o.name, "o", {"o_wins": "W", "draw": "D", "x_wins": "L"}[result]] += 1

    print(f"{game}: W-D-L as x, as o, points")
    for player in pair:
        as_x, as_o = ([score[player.name, side, end] for end in "WDL"] for side in "xo")
        points = 3 * (as_x[0] + as_o[0]) + as_x[1] + as_o[1]
        ends = ["-".join(map(str, counts)) for counts in (as_x, as_o)]
        print(player.name, *ends, points, shlex.join(player.command))


if __name__ == "__main__":
    main()
