"""Nothing is wrong with it."""
# finds: nothing
# invalid: 0
from contract import Player


class Broken(Player):
    pass


Broken().run()
