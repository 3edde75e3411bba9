"""Answers with the bare move."""
# finds: no-equals
# invalid: 0
from contract import Player


class Broken(Player):
    def say(self, text):
        print(text.removeprefix("= "), flush=True)


Broken().run()
