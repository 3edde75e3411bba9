"""Crashes when few cells are left."""
# finds: crashes
# invalid: 0
from contract import Player


class Broken(Player):
    def choose(self):
        if len(self.free()) < 5:
            raise IndexError("list index out of range")
        return super().choose()


Broken().run()
