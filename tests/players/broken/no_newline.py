"""Writes answers without a line end."""
# finds: no-newline
# invalid: 0
from contract import Player


class Broken(Player):
    def say(self, text):
        print(text, end="", flush=True)


Broken().run()
