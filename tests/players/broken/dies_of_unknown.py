"""Ends at a request that it does not know."""
# finds: dies-of-unknown
# invalid: 0
import sys

from contract import Player


class Broken(Player):
    def refuse(self, reason):
        if reason == "unknown-command":
            sys.exit(1)
        return super().refuse(reason)


Broken().run()
