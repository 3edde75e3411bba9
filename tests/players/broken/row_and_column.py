"""Writes the row and the column of a cell that has a number."""
# finds: notation
# invalid: 100
from contract import Player


class Broken(Player):
    def write(self, move):
        return f"[{(move + 2) // 3},{(move - 1) % 3 + 1}]"


Broken().run()
