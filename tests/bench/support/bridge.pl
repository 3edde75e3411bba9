/*  Times replies through bridge 1, and beside them requests over the bare pipe.

    swipl tests/bench/support/bridge.pl REPLIES

    Prints for each round: replies a second through the bridge, requests a
    second over the pipe.  Both are to the engine that JOGADA names.
*/

:- use_module('../../../scripts/prolog/jogada').
:- use_module(library(main)).
:- use_module(library(process)).
:- use_module(library(readutil)).

:- initialization(main, main).

main([Text]) :-
    atom_number(Text, Replies),
    getenv('JOGADA', Program),
    process_create(Program, [],
                   [stdin(pipe(To)), stdout(pipe(From)), process(Pid)]),
    games(0, 100),                      % both are warm now
    requests(100, To, From),
    forall(between(1, 5, _),
           ( rate(Replies, games(0, Replies), Bridge),
             rate(Replies, requests(Replies, To, From), Bare),
             format("~0f ~0f~n", [Bridge,Bare])
           )),
    close(To),
    process_wait(Pid, exit(0)).

rate(Count, Goal, Rate) :-
    get_time(Start),
    call(Goal),
    get_time(End),
    Rate is Count/(End-Start).

%   games(+Done, +Replies): whole games of the engine against itself, both
%   sides through the bridge, until so many replies have come.

games(Done, Replies) :-
    Done >= Replies,
    !.
games(Done, Replies) :-
    x_inicia(Move),
    o_inicia(Move, Reply),
    Done1 is Done+2,
    game(Reply, x, Done1, Done2),
    games(Done2, Replies).

game(Result, _, Done, Done) :-
    atom(Result),
    !.
game(Move, Side, Done0, Done) :-
    (   Side == x
    ->  x_responde(Move, Reply),
        Next = o
    ;   o_responde(Move, Reply),
        Next = x
    ),
    Done1 is Done0+1,
    game(Reply, Next, Done1, Done).

requests(Count, To, From) :-
    forall(between(1, Count, _),
           ( format(To, "turn~n", []),
             flush_output(To),
             read_line_to_string(From, "= x")
           )).
