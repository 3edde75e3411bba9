"""Takes far too long for its third move."""
# finds: too-slow
# invalid: 0
import time

from contract import Player


class Broken(Player):
    def choose(self):
        if len(self.board) > 3:
            time.sleep(7)
        return super().choose()


Broken().run()
