"""Counts cells from 0."""
# finds: counts-from-zero
# invalid: 100
from contract import Player


class Broken(Player):
    def read(self, word):
        return int(word) + 1

    def write(self, move):
        return str(move - 1)


Broken().run()
