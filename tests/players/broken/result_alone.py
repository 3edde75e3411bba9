"""Says that it has won instead of making the move that wins."""
# finds: result-alone
# invalid: some
from contract import Player


class Broken(Player):
    def reply(self):
        answer = super().reply()
        return "= " + self.result() if self.result() else answer


Broken().run()
