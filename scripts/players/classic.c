/* Tic-tac-toe (classic) by the class contract: the smallest honest player, in C.
 * It wins when it can, and else plays at random: put your own idea into choose(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char cell[11]; int played; } Position; /* cells 1 to 9 hold ' ', 'x' or 'o'; 0 is not used */
static const Position START = {"          ", 0};
static Position game;
static char me, text[99];                               /* the side I play, once a game has begun; my answer */

static int legal(const Position *p, int move) {         /* a move is a cell, 1 to 9 */
    return 1 <= move && move <= 9 && p->cell[move] == ' ';
}
static Position after(Position p, int move) {           /* the position that a legal move leads to */
    p.cell[move] = "xo"[p.played++ % 2];                /* X moves first */
    return p;
}
static const char *result(Position p) {                 /* "" while the game goes on */
    for (const char *line = "123456789147258369159357"; *line; line += 3) {
        char a = p.cell[line[0] - '0'], b = p.cell[line[1] - '0'], c = p.cell[line[2] - '0'];
        if (a != ' ' && a == b && a == c) return a == 'x' ? " x_wins" : " o_wins";
    }
    return p.played == 9 ? " draw" : "";
}
static int choose(const Position *p) {                  /* <-- your idea goes here */
    int choice = 0, seen = 0;
    for (int move = 1; move <= 9; move++) {
        if (legal(p, move) && strstr(result(after(*p, move)), "wins")) return move;
        if (legal(p, move) && rand() % ++seen == 0) choice = move; /* each has the same chance */
    }
    return choice;
}
static int parse(const char *s) {                       /* anything else than 1 to 9 is 0, which is never legal */
    return *s >= '1' && *s <= '9' && !s[1] ? *s - '0' : 0;
}
static const char *answer(const char *command, const char *rest) {
    int move = parse(rest), starts = !strcmp(command, "x_inicia"), begins = starts || !strcmp(command, "o_inicia");
    if (!strcmp(command, "protocol")) return "= jogada 1";
    if (!strcmp(command, "name")) return "= classic-c";
    if (!strcmp(command, "quit")) return "=";
    if (!strcmp(command, "seed") || !strcmp(command, "ping")) {
        if (!*rest || rest[strspn(rest, "0123456789")]) return "? bad-argument I need a number";
        if (*command == 's') srand((unsigned)strtoul(rest, NULL, 10));
        return strncat(strcpy(text, "= "), rest, 90);
    } else if (!strcmp(command, "game")) {
        if (*rest && strcmp(rest, "classic")) return "? unsupported I play classic";
        if (*rest) me = 0;
        return "= classic";
    } else if (!begins && strcmp(command, "x_responde") && strcmp(command, "o_responde")) return "? unknown-command";
    if (begins && (starts ? *rest : !legal(&START, move))) return "? illegal-move this is no way to begin";
    if (!begins && me != *command) return me ? "? wrong-side I play the other one" : "? not-started no game has begun";
    if (!begins && *result(game)) return "? game-over begin another";
    if (!begins && !legal(&game, move)) return "? illegal-move that is not possible now";
    me = *command;
    game = starts ? START : after(begins ? START : game, move);
    if (*result(game)) return strcat(strcpy(text, "="), result(game)); /* that was the end: I have no reply */
    game = after(game, move = choose(&game));
    return sprintf(text, "= %d%s", move, result(game)), text;
}
int main(void) {
    static char line[1 << 16], command[1 << 16];
    while (strcmp(command, "quit") && fgets(line, sizeof line, stdin)) { /* the end of input ends the program, too */
        for (size_t n = strlen(line); n > 0 && strchr(" \t\r\n", line[n - 1]);) line[--n] = 0;
        int id = (int)strspn(line, "0123456789"), used = 0;
        if (*line == 0 || *line == '#') continue;
        if (sscanf(line + id, " %s %n", command, &used) < 1) *command = 0;
        const char *said = answer(command, line + id + used);
        printf("%c%.*s%s\n", *said, id, line, said + 1); /* an id in front comes back in the answer */
        fflush(stdout);                                 /* without this the other side waits for ever */
    }
}
