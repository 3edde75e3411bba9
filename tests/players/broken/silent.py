"""Reads, and never answers."""
# finds: silent
# invalid: 0
from contract import Player


class Broken(Player):
    def say(self, text):
        pass


Broken().run()
