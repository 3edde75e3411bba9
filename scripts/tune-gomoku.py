#!/usr/bin/env python3
"""Fits the weights of the evaluation of gomoku to games of the engine against itself.

    scripts/tune-gomoku.py --jogada target/release/jogada --openings even.txt --games 600 --out weights.txt
    scripts/tune-gomoku.py --record games.jsonl --out weights.txt

The first plays the games, which takes some minutes; the second takes games that `jogada match --out` has written. Openings in
which both sides stand about equally well come from scripts/even-openings.py. The result is a file as
src/strategies/gomoku/weights.txt, to be tried before it takes its place:

    jogada match --game gomoku --games 200 --move-ms 100 --openings "random 4" \\
        -x "builtin:search weights=weights.txt" -o builtin:search

The evaluation is a sum over all empty cells: a stone of the side to move there would make some class in each of four lines, and so
would one of the other side; each combination of four classes has a weight for the one and for the other. To that comes a
weight for the threats that both sides have together. What is fitted is

    P(the side to move wins) = 1 / (1 + exp(-evaluation / SCALE))

to the results of the games, by stochastic gradient descent on the logarithmic loss, beginning with the present weights and held to them by a
penalty, since rare combinations have few examples. Positions in which a side can win at once or has to stop a five are left out: the search
decides them without an evaluation. Of each game some positions are drawn, one in five pairs of games is kept apart, and the loss on those is printed.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
from itertools import combinations_with_replacement
from pathlib import Path

HERE = Path(__file__).resolve().parent
USUAL = HERE.parent / "src/strategies/gomoku/weights.txt"
SCALE = 200.0  # the score at which a win is 2.7 times as likely as a loss
REACH = 5
WIDTH = 2 * REACH + 1
FIVE, OPEN_FOUR, FOUR, OPEN_THREE = 9, 8, 7, 6
THREATS = 108
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
HASTE = 60  # threats count once a position, most combinations many times: their weights take longer steps


def classes_of_lines():
    """The class of each line of eleven cells, as src/solvers/gomoku/class.rs defines it (freestyle)."""
    weight = [3 ** (cell if cell < REACH else cell - 1) for cell in range(WIDTH)]
    table = [0] * 3 ** (WIDTH - 1)
    others = [cell for cell in range(WIDTH) if cell != REACH]
    for number in range(len(table) - 1, -1, -1):
        line = [1] * WIDTH
        for cell in others:
            line[cell] = number // weight[cell] % 3
        length = 1
        for cells in (range(REACH - 1, -1, -1), range(REACH + 1, WIDTH)):
            for cell in cells:
                if line[cell] != 1:
                    break
                length += 1
        if length >= 5:
            table[number] = FIVE
            continue
        following = [table[number + weight[cell]] for cell in others if line[cell] == 0]
        best = max(following, default=0)
        if best == FIVE:
            table[number] = FOUR if following.count(FIVE) == 1 else OPEN_FOUR
        else:
            table[number] = max(best - 2, 0)
    return table, weight


def kind(combo):
    """What a stone with four classes would do, as src/solvers/gomoku/kind.rs numbers it."""
    fours, threes = combo.count(FOUR), combo.count(OPEN_THREE)
    if combo[3] == FIVE:
        return 6
    if combo[3] == OPEN_FOUR or fours > 1:
        return 5
    return 3 + min(threes, 1) if fours else min(threes, 2)


def threats(counts):
    """The threats of a side with so many cells of each kind, as src/solvers/gomoku/worth.rs numbers them."""

    def some(count, few):
        return (count > 0) + (count > few)

    fours = (counts[5] > 0) * 3 + some(counts[3], 2)
    return ((fours * 2 + (counts[4] > 0)) * 3 + some(counts[2], 1)) * 3 + some(counts[1], 3)


class Combinations:
    """Numbers of the combinations of four classes, whatever their order."""

    def __init__(self):
        self.table, self.weight = classes_of_lines()
        combos = combinations_with_replacement(range(10), 4)
        self.index = {combo: number for number, combo in enumerate(combos)}
        self.known = {}
        self.size = 2 * len(self.index) + THREATS * THREATS

    def number(self, classes):
        """Of four classes: the number, and what a stone there would do."""
        if classes not in self.known:
            combo = tuple(sorted(classes))
            self.known[classes] = (self.index[combo], kind(combo))
        return self.known[classes]


class Board:
    """A board that knows the classes of every empty cell, for both sides, in all four lines."""

    def __init__(self, rows, cols, combinations):
        self.rows, self.cols, self.combinations = rows, cols, combinations
        self.owner = [None] * (rows * cols)
        # For each line of each cell, and each side, the number of the line: digit 2 where the board ends.
        self.lines = [[], []]
        weight = combinations.weight
        for cell in range(rows * cols):
            numbers = [
                sum(2 * weight[step + REACH] for step in self.steps() if self.at(cell, line, step) is None)
                for line in STEPS
            ]
            for side in (0, 1):
                self.lines[side].append(list(numbers))

    @staticmethod
    def steps():
        return (step for step in range(-REACH, REACH + 1) if step != 0)

    def at(self, cell, line, step):
        """The cell so many steps further on the line; None off the board."""
        row, col = cell // self.cols + step * line[0], cell % self.cols + step * line[1]
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def play(self, cell, side):
        self.owner[cell] = side
        weight = self.combinations.weight
        for number, line in enumerate(STEPS):
            for step in self.steps():
                other = self.at(cell, line, step)
                if other is not None:
                    self.lines[side][other][number] += weight[REACH - step]
                    self.lines[1 - side][other][number] += 2 * weight[REACH - step]

    def features(self, mover):
        """Pairs (feature, count): the combinations of the mover first, then those of the other, then the threats of both;
        None if the search decides."""
        counts = {}
        kinds = [[0] * 7, [0] * 7]
        table, number = self.combinations.table, self.combinations.number
        for side, offset in ((mover, 0), (1 - mover, len(self.combinations.index))):
            for lines, owner in zip(self.lines[side], self.owner):
                if owner is None:
                    feature, does = number(tuple([table[line] for line in lines]))
                    kinds[side][does] += 1
                    counts[feature + offset] = counts.get(feature + offset, 0) + 1
        if kinds[0][6] or kinds[1][6] or kinds[mover][5]:
            return None
        both = THREATS * threats(kinds[mover]) + threats(kinds[1 - mover])
        counts[2 * len(self.combinations.index) + both] = 1
        return list(counts.items())


def play(jogada, games, nodes, openings, seed):
    """Plays games of the engine against itself; O visits fewer positions, lest both games of a pair be the same."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "games.jsonl"
        command = [jogada, "match", "--game", "gomoku"]
        for side, most in (("-x", nodes), ("-o", nodes * 4 // 5)):
            command += [side, f"'{jogada}' --limits nodes={most}"]
        command += ["--games", str(games), "--move-ms", "60000", "--openings", openings]
        command += ["--seed", str(seed), "--out", str(output)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return output.read_text()


def examples(text, combinations, each, rng):
    """Two lists of (features, result for the mover): to learn from, and to be kept apart."""
    lists = ([], [])
    for number, line in enumerate(text.splitlines()):
        game = json.loads(line)
        if game.get("fault"):
            continue
        words = dict(word.split("=") for word in game["game"].split()[1:])
        board = Board(int(words["rows"]), int(words["cols"]), combinations)
        result = {"x_wins": 1.0, "o_wins": 0.0, "draw": 0.5}[game["result"]]
        moves = [json.loads(move) for move in game["moves"]]
        plies = range(max(game["opening"], 4), len(moves) - 1)
        wanted = set(rng.sample(plies, min(each, len(plies))))
        for ply, (row, col) in enumerate(moves):
            mover = ply % 2
            if ply in wanted:
                features = board.features(mover)
                if features is not None:
                    lists[number // 2 % 5 == 0].append((features, result if mover == 0 else 1.0 - result))
            board.play((row - 1) * board.cols + col - 1, mover)
    return lists


def read(path, combinations):
    index = combinations.index
    weights = [0.0] * combinations.size
    for line in path.read_text().splitlines():
        *what, last = map(int, line.split())
        if len(what) == 2:
            weights[2 * len(index) + THREATS * what[0] + what[1]] = float(last)
        else:
            *combo, mover = what
            weights[index[tuple(combo)]] = float(mover)
            weights[index[tuple(combo)] + len(index)] = -float(last)
    return weights


def loss(list_, weights):
    total = 0.0
    for features, result in list_:
        score = sum(weights[feature] * count for feature, count in features) / SCALE
        score = max(-30.0, min(30.0, score))
        total += math.log1p(math.exp(-score)) * result + math.log1p(math.exp(score)) * (1.0 - result)
    return total / max(len(list_), 1)


def fit(learn, apart, start, rates, epochs, penalty, rng):
    weights = list(start)
    squares = [1.0] * len(weights)
    print(f"{len(learn)} positions; loss {loss(learn, weights):.4f}, apart {loss(apart, weights):.4f}")
    for epoch in range(epochs):
        rng.shuffle(learn)
        for features, result in learn:
            score = sum(weights[feature] * count for feature, count in features) / SCALE
            wrong = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, score)))) - result
            for feature, count in features:
                slope = wrong * count + penalty * (weights[feature] - start[feature])
                squares[feature] += slope * slope
                weights[feature] -= rates[feature] * slope / math.sqrt(squares[feature])
        print(f"epoch {epoch + 1}: loss {loss(learn, weights):.4f}, apart {loss(apart, weights):.4f}", flush=True)
    return weights


def write(path, weights, index):
    def whole(weight):
        return max(-32000, min(32000, round(weight)))

    lines = []
    for combo, number in index.items():
        mover, other = whole(weights[number]), whole(-weights[number + len(index)])
        lines.append((*combo, mover, other))
    for both, weight in enumerate(map(whole, weights[2 * len(index) :])):
        if weight:
            lines.append((*divmod(both, THREATS), weight))
    path.write_text("".join(" ".join(map(str, line)) + "\n" for line in lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jogada", default="jogada", help="the program that plays")
    parser.add_argument("--record", type=Path, nargs="*", help="games that have been played")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--nodes", type=int, default=2500, help="positions that each move may visit")
    parser.add_argument("--openings", help="a file of openings; without one, five random stones")
    parser.add_argument("--each", type=int, default=12, help="positions of a game")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--rate", type=float, default=2.0)
    parser.add_argument("--penalty", type=float, default=0.0002)
    parser.add_argument("--start", type=Path, default=USUAL, help="the weights to begin with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    if options.record:
        text = "".join(path.read_text() for path in options.record)
    else:
        openings = f"file {options.openings}" if options.openings else "random 5"
        text = play(options.jogada, options.games, options.nodes, openings, options.seed)
    combinations = Combinations()
    learn, apart = examples(text, combinations, options.each, rng)
    if not learn:
        sys.exit("tune-gomoku: no positions to learn from")
    start = read(options.start, combinations)
    rates = [options.rate] * (2 * len(combinations.index)) + [HASTE * options.rate] * THREATS**2
    weights = fit(learn, apart, start, rates, options.epochs, options.penalty, rng)
    write(options.out, weights, combinations.index)


if __name__ == "__main__":
    main()
