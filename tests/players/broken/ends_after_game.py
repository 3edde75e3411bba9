"""Ends when a game has ended."""
# finds: ends-after-game
# invalid: 0
import sys

from contract import Player


class Broken(Player):
    def say(self, text):
        super().say(text)
        if self.me and self.result():
            sys.exit()


Broken().run()
