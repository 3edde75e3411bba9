"""Prints a prompt where it reads."""
# finds: prompt
# invalid: 100
from contract import Player


class Broken(Player):
    def run(self):
        while True:
            try:
                self.say(self.answer(input("> ")))
            except EOFError:
                break


Broken().run()
