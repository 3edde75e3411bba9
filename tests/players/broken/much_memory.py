"""Takes 600 MB."""
# finds: much-memory
# invalid: 0
from contract import Player


class Broken(Player):
    hoard = bytearray(b"x") * (600 << 20)


Broken().run()
