"""Answers with a word instead of a move."""
# finds: nonsense
# invalid: 100
from contract import Player


class Broken(Player):
    def write(self, move):
        return "None"


Broken().run()
