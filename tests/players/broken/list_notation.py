"""Writes its move as a list of one."""
# finds: notation
# invalid: 100
from contract import Player


class Broken(Player):
    def write(self, move):
        return f"({move})"


Broken().run()
