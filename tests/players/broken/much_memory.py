"""Takes 600 MB when it plays O."""
# finds: much-memory
# invalid: 0
# move_ms: 30000
from contract import Player


class Broken(Player):
    hoard = b""

    def begin(self):
        super().begin()
        if self.me == "o" and not self.hoard:
            self.hoard = bytearray(b"x") * (600 << 20)


Broken().run()
