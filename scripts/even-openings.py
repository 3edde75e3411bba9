#!/usr/bin/env python3
"""Makes openings of gomoku in which both sides stand about equally well.

    scripts/even-openings.py --jogada target/release/jogada --count 40 > openings.txt
    jogada match --game gomoku -x A -o B --openings "file openings.txt" ...

The stones are drawn at random, each within two cells of another and not too near to the edge, and the position is kept if `search` gives the side
to move a score between -EVEN and EVEN (200 stands for a win that is 2.7 times as likely as a loss). No two of the openings are
turns or mirror images of each other. The same seed and program give the same openings.
"""

import argparse
import random
import subprocess


class Engine:
    """The program, asked line by line."""

    def __init__(self, command, game, nodes):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for request in (f"game {game}", "strategy search", f"limits nodes={nodes}"):
            self.ask(request)
        self.game = game

    def ask(self, request):
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer.startswith("="):
            raise SystemExit(f"even-openings: {request!r}: {answer}")
        return answer[1:].strip()

    def score(self, stones):
        """The score for the side to move; None where something is forced."""
        self.ask(f"game {self.game}")
        self.ask("play " + " ".join(f"[{row},{col}]" for row, col in stones))
        self.ask("genmove")
        words = self.ask("explain").split()
        return int(words[1]) if words[0] == "score" else None


def draw(size, edge, rng):
    """Four to six stones: the first near the middle, each other within two cells of one before it."""
    low, high = 1 + edge, size - edge
    stones = [tuple(size // 2 + 1 + rng.randint(-2, 2) for _ in range(2))]
    count = rng.randint(4, 6)
    while len(stones) < count:
        row, col = rng.choice(stones)
        stone = (row + rng.randint(-2, 2), col + rng.randint(-2, 2))
        if stone not in stones and all(low <= n <= high for n in stone):
            stones.append(stone)
    return stones


def shape(stones, size):
    """The same for an opening and all its turns and mirror images, whatever the order of each side's stones."""
    images = []
    for turns in range(4):
        stones = [(col, size + 1 - row) for row, col in stones]
        for image in (stones, [(col, row) for row, col in stones]):
            images.append((sorted(image[::2]), sorted(image[1::2])))
    return str(min(images))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jogada", default="jogada", help="the program that judges")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--rule", choices=("freestyle", "standard"), default="freestyle")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=100_000, help="positions that the judge may visit")
    parser.add_argument("--even", type=int, default=60, help="the largest score")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.size < 9:
        parser.error(f"argument --size: {options.size}: expected at least 9")
    rng = random.Random(options.seed)
    game = f"gomoku size={options.size} rule={options.rule}"
    engine = Engine(options.jogada, game, options.nodes)
    print(f"# {game}: scores within {options.even} of 0 after {options.nodes} positions")
    shapes = set()
    while len(shapes) < options.count:
        stones = draw(options.size, options.size // 5, rng)
        drawn = shape(stones, options.size)
        if drawn in shapes:
            continue
        score = engine.score(stones)
        if score is not None and abs(score) <= options.even:
            shapes.add(drawn)
            print(" ".join(f"[{row},{col}]" for row, col in stones), flush=True)


if __name__ == "__main__":
    main()
