"""Writes results in capitals."""
# finds: capital-result
# invalid: some
from contract import Player


class Broken(Player):
    def result(self):
        return super().result()

    def say(self, text):
        super().say(text.replace("wins", "WINS").replace("draw", "DRAW"))


Broken().run()
