"""Never says how a game has ended."""
# finds: no-result, plays-on
# invalid: 0
from contract import Player


class Broken(Player):
    def reply(self):
        return " ".join(super().reply().split()[:2])

    def answer(self, line):
        answer = super().answer(line)
        return "=" if answer.endswith(("wins", "draw")) else answer


Broken().run()
