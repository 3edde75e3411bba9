"""Prints its board, which holds numbers of cells, behind the answer."""
# finds: two-answers
# invalid: any
from contract import Player


class Broken(Player):
    def say(self, text):
        super().say(f"{text}\n{self.board}")


Broken().run()
