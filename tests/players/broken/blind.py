"""Forgets to put the other's moves on its board."""
# finds: forgets-others-move
# invalid: some
from contract import Player


class Broken(Player):
    def take(self, move):
        pass


Broken().run()
