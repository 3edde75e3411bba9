"""Takes every request for one of the four."""
# finds: dies-of-unknown, takes-illegal
# invalid: 0
from contract import Player


class TakesAll(Player):
    me = "x"

    def __init__(self):
        self.begin()

    def answer(self, line):
        request, *words = line.split()
        if request.endswith("_inicia"):
            self.me = request[0]
            self.begin()
        for word in words:
            self.take(int(word))  # the name of a game is no number
        return self.reply()


TakesAll().run()
