"""Takes any move, also an impossible one."""
# finds: takes-illegal
# invalid: 0
from contract import Player


class Broken(Player):
    asks = True  # what is right, that is

    def free(self):
        return super().free() if self.asks else range(10)

    def answer(self, line):
        self.asks = False
        return super().answer(line)

    def reply(self):
        self.asks = True
        return super().reply()

    def result(self):
        return super().result() if self.asks else ""


Broken().run()
