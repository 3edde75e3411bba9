"""Answers with the other side's next move as well."""
# finds: plays-both
# invalid: 100
from contract import Player


class Broken(Player):
    def write(self, move):
        return " ".join(map(str, [move, *self.free()[:1]]))


Broken().run()
