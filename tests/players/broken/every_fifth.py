"""Plays an illegal move in every fifth game."""
# finds: forgets-own-move
# invalid: fifth
from contract import Player


class Broken(Player):
    games = 0

    def begin(self):
        super().begin()
        self.games += self.me is not None

    def choose(self):
        if self.games % 5 == 0 and self.board:
            return list(self.board)[0]
        return super().choose()


Broken().run()
