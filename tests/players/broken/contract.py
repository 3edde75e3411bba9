"""A sound player of classic by the contract alone, from which the others here differ by one mistake each."""
import sys

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


class Player:
    def __init__(self):
        self.me = None  # the side that it plays
        self.begin()

    def begin(self):  # a new game
        self.board = {}

    def free(self):
        return [cell for cell in range(1, 10) if cell not in self.board]

    def result(self):
        for line in LINES:
            sides = {self.board.get(cell) for cell in line}
            if sides in ({"x"}, {"o"}):
                return sides.pop() + "_wins"
        return "" if self.free() else "draw"

    def wins(self, cell):
        self.board[cell] = self.me
        won = self.result() == self.me + "_wins"
        del self.board[cell]
        return won

    def choose(self):
        free = self.free()
        return next(filter(self.wins, free), free[0])

    def read(self, word):  # the move in a request
        return int(word)

    def write(self, move):  # as it stands in an answer
        return str(move)

    def take(self, move):  # the other's move
        self.board[move] = "o" if self.me == "x" else "x"

    def put(self, move):  # its own
        self.board[move] = self.me

    def reply(self):
        if self.result():
            return "= " + self.result()
        move = self.choose()
        self.put(move)
        return f"= {self.write(move)} {self.result()}".strip()

    def refuse(self, reason):
        return "? " + reason

    def answer(self, line):
        request, *words = line.split() or [""]
        if request not in ("x_inicia", "o_inicia", "x_responde", "o_responde"):
            return self.refuse("unknown-command")
        moves = [self.read(word) for word in words]
        if request.endswith("_inicia"):
            self.me = request[0]
            self.begin()
        if not self.result() and not all(move in self.free() for move in moves):
            return self.refuse("illegal-move")
        for move in moves:
            self.take(move)
        return self.reply()

    def say(self, text):
        print(text, flush=True)

    def run(self):
        for line in sys.stdin:
            self.say(self.answer(line))
