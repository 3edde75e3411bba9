"""Adds a word to its move."""
# finds: words-around
# invalid: 100
from contract import Player


class Broken(Player):
    def write(self, move):
        return f"{move} ok"


Broken().run()
