"""Does not see that the other has won."""
# finds: plays-on
# invalid: 0
from contract import Player


class Broken(Player):
    def reply(self):
        if self.result() and self.free():
            return f"= {self.free()[0]}"
        return super().reply()


Broken().run()
