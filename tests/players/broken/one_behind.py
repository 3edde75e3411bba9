"""Prints each answer only when the next request has come."""
# finds: one-behind
# invalid: 0
from contract import Player


class Broken(Player):
    last = ""

    def say(self, text):
        if self.last:
            print(self.last, flush=True)
        self.last = text


Broken().run()
