"""Ignores the signal TERM."""
# finds: deaf-to-term
# invalid: 0
import signal

from contract import Player


class Broken(Player):
    def run(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()


Broken().run()
