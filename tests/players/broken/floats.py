"""Writes a cell as a number with a fraction."""
# finds: notation
# invalid: 100
from contract import Player


class Broken(Player):
    def write(self, move):
        return str(float(move))


Broken().run()
