"""Keeps its board when a new game begins."""
# finds: keeps-old-board
# invalid: any
from contract import Player


class Broken(Player):
    started = False

    def begin(self):
        if not self.started:
            super().begin()
        self.started = self.me is not None


Broken().run()
