"""Plays X only."""
# finds: one-side
# invalid: 50
from contract import Player


class Broken(Player):
    def answer(self, line):
        if line.startswith("o_"):
            return "? unknown-command"
        return super().answer(line)


Broken().run()
