"""Goes on when the input has ended."""
# finds: deaf-to-end
# invalid: 0
import time

from contract import Player


class Broken(Player):
    def run(self):
        super().run()
        time.sleep(60)


Broken().run()
