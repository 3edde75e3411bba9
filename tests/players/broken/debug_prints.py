"""Prints what it thinks on standard output."""
# finds: debug-prints
# invalid: 100
from contract import Player


class Broken(Player):
    def choose(self):
        print("thinking", flush=True)
        return super().choose()


Broken().run()
