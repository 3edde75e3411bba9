"""Says hello when it starts."""
# finds: banner
# invalid: 0
from contract import Player


class Broken(Player):
    def run(self):
        self.say("Welcome to my player!")
        super().run()


Broken().run()
