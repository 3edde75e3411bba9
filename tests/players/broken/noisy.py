"""Says much on standard error, which is nobody's business."""
# finds: nothing
# invalid: 0
import sys

from contract import Player


class Broken(Player):
    def say(self, text):
        print("thinking " * 100, file=sys.stderr)
        super().say(text)


Broken().run()
