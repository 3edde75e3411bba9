"""Has a mistake in its first lines."""
# finds: ends-at-once
# invalid: 0
from contract import Player


class Broken(Player):
    pass


Broken().start()
