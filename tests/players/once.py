"""A player of classic that dies in its first game, wherever it is, and plays on soundly when it is started again."""
import os
import subprocess
import sys

# The keeper's number is the same for no two starts; the referee's is, being the parent of the keeper.
parent = os.getppid()
with open(f"/proc/{parent}/stat", encoding="ascii") as stat:
    referee = stat.read().rsplit(")", 1)[1].split()[1]
mark = os.path.join("target", "tmp", f"once-{referee}")
program = os.path.join(os.path.dirname(__file__), "player.py")
first = "x_"
for line in sys.stdin:
    if line.startswith("x_") and not os.path.exists(mark):
        open(mark, "w", encoding="ascii").close()
        sys.exit(3)
    if line.startswith(("x_", "o_")):
        break
    print("? unknown-command", flush=True)
player = subprocess.Popen([sys.executable, program, "well"], stdin=subprocess.PIPE, text=True)
while line:
    player.stdin.write(line)
    player.stdin.flush()
    line = sys.stdin.readline()
