"""Reads all its input before it answers."""
# finds: not-flushed
# invalid: 0
import sys

from contract import Player


class Broken(Player):
    def run(self):
        for line in sys.stdin.read().splitlines():
            self.say(self.answer(line))


Broken().run()
