"""Writes the column before the row, in the floating game."""
# finds: swapped
# invalid: any
# game: floating rows=5 cols=9
import random
import re
import sys

stones = []


def playable():
    cells = [(r, c) for r in range(1, 6) for c in range(1, 10) if (r, c) not in stones]
    return [(r, c) for r, c in cells if all(max(abs(r - a), abs(c - b)) <= 2 for a, b in stones)]


for line in sys.stdin:
    if "inicia" in line:
        stones = []
    if not line.startswith(("x_", "o_")):
        print("? unknown-command", flush=True)
        continue
    numbers = [int(number) for number in re.findall("[0-9]+", line)]
    if numbers:
        stones.append(tuple(numbers))
    if not playable():
        print("= draw", flush=True)
        continue
    r, c = random.choice(playable())
    stones.append((r, c))
    print(f"= [{c},{r}]", flush=True)
