"""Wraps its answer in words for a person."""
# finds: prompt
# invalid: 100
from contract import Player


class Broken(Player):
    def say(self, text):
        print("I play", text.removeprefix("= "), flush=True)


Broken().run()
