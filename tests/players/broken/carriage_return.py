"""Ends lines as Windows does."""
# finds: carriage-return
# invalid: 0
from contract import Player


class Broken(Player):
    def say(self, text):
        print(text, end="\r\n", flush=True)


Broken().run()
