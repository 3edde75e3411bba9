/* Three stones (morris) by the class contract: the smallest honest player, in C.
 * It wins when it can, and else plays at random: put your own idea into choose(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char cell[11]; int played; } Position; /* cells 1 to 9 hold ' ', 'x' or 'o'; 0 is not used */
static const Position START = {"          ", 0};
static Position game;
static char me, text[99];                               /* the side I play, once a game has begun; my answer */
static int limit = 100;                                 /* so many moves without a row are a draw */

static int legal(const Position *p, int move) {         /* a move is a number here: 5, or 74 for the slide [7,4] */
    int from = move / 10, to = move % 10, rows = (from + 2) / 3 - (to + 2) / 3, columns = (from + 2) % 3 - (to + 2) % 3;
    if (to == 0 || p->cell[to] != ' ' || (from == 0) != (p->played < 6)) return 0; /* three stones each, then they slide */
    return from == 0 || (p->cell[from] == "xo"[p->played % 2] && abs(rows) <= 1 && abs(columns) <= 1);
}
static Position after(Position p, int move) {           /* the position that a legal move leads to */
    p.cell[move / 10] = ' ';                            /* a slide lifts the stone ... */
    p.cell[move % 10] = "xo"[p.played++ % 2];           /* ... and puts it down; X moves first */
    return p;
}
static const char *result(Position p) {                 /* "" while the game goes on */
    for (const char *line = "123456789147258369159357"; *line; line += 3) {
        char a = p.cell[line[0] - '0'], b = p.cell[line[1] - '0'], c = p.cell[line[2] - '0'];
        if (a != ' ' && a == b && a == c) return a == 'x' ? " x_wins" : " o_wins";
    }
    return p.played >= limit ? " draw" : "";
}
static int choose(const Position *p) {                  /* <-- your idea goes here */
    int choice = 0, seen = 0;
    for (int move = 1; move < 100; move++) {
        if (legal(p, move) && strstr(result(after(*p, move)), "wins")) return move;
        if (legal(p, move) && rand() % ++seen == 0) choice = move; /* each has the same chance */
    }
    return choice;
}
static int parse(const char *s) {                       /* 5 or [7,4]; anything else is 0, which is never legal */
    int from = 0, to = 0, end = 0;
    if (sscanf(s, "[ %1d , %1d ]%n", &from, &to, &end) == 2 && end && !s[end]) return from * 10 + to;
    return sscanf(s, "%1d%n", &to, &end) == 1 && !s[end] ? to : 0;
}
static const char *answer(const char *command, const char *rest) {
    int move = parse(rest), starts = !strcmp(command, "x_inicia"), begins = starts || !strcmp(command, "o_inicia");
    if (!strcmp(command, "protocol")) return "= jogada 1";
    if (!strcmp(command, "name")) return "= morris-c";
    if (!strcmp(command, "quit")) return "=";
    if (!strcmp(command, "seed") || !strcmp(command, "ping")) {
        if (!*rest || rest[strspn(rest, "0123456789")]) return "? bad-argument I need a number";
        if (*command == 's') srand((unsigned)strtoul(rest, NULL, 10));
        return strncat(strcpy(text, "= "), rest, 90);
    } else if (!strcmp(command, "game")) {
        const char *l = strstr(rest, " limit="), *s = strstr(rest, " slides=");
        if (*rest && (strncmp(rest, "morris", 6) || (s && strcmp(s, " slides=king")))) return "? unsupported I play morris";
        if (*rest) limit = l ? atoi(l + 7) : 100, me = 0;
        return sprintf(text, "= morris limit=%d slides=king", limit), text;
    } else if (!begins && strcmp(command, "x_responde") && strcmp(command, "o_responde")) return "? unknown-command";
    if (begins && (starts ? *rest : !legal(&START, move))) return "? illegal-move this is no way to begin";
    if (!begins && me != *command) return me ? "? wrong-side I play the other one" : "? not-started no game has begun";
    if (!begins && *result(game)) return "? game-over begin another";
    if (!begins && !legal(&game, move)) return "? illegal-move that is not possible now";
    me = *command;
    game = starts ? START : after(begins ? START : game, move);
    if (*result(game)) return strcat(strcpy(text, "="), result(game)); /* that was the end: I have no reply */
    game = after(game, move = choose(&game));           /* %.0d prints nothing for 0 */
    return sprintf(text, move > 9 ? "= [%d,%d]%s" : "= %.0d%d%s", move / 10, move % 10, result(game)), text;
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
