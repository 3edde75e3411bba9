"""Crashes at an illegal move."""
# finds: dies-of-illegal
# invalid: 0
from contract import Player


class Broken(Player):
    def refuse(self, reason):
        if reason == "illegal-move":
            raise ValueError(reason)
        return super().refuse(reason)


Broken().run()
