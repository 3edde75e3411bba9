"""Forgets to flush."""
# finds: not-flushed
# invalid: 0
from contract import Player


class Broken(Player):
    def say(self, text):
        print(text)


Broken().run()
