"""Answers with the move that it has received."""
# finds: echo
# invalid: 100
from contract import Player


class Broken(Player):
    def reply(self):
        if self.board:
            return f"= {list(self.board)[-1]}"
        return super().reply()

    def put(self, move):
        pass


Broken().run()
