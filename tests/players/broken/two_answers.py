"""Prints a second line behind the answer."""
# finds: two-answers
# invalid: any
from contract import Player


class Broken(Player):
    def say(self, text):
        super().say(text + "\nDone.")


Broken().run()
