"""Knows its requests in capitals only."""
# finds: capital-requests
# invalid: 100
from contract import Player


class Broken(Player):
    def answer(self, line):
        if line != line.upper():
            return "? unknown-command"
        return super().answer(line.lower())


Broken().run()
