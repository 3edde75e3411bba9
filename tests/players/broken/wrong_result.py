"""Takes every end for its own win."""
# finds: wrong-result
# invalid: 0
from contract import Player


class Broken(Player):
    def result(self):
        return super().result() and self.me + "_wins"


Broken().run()
