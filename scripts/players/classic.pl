:- module(classic, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).
:- use_module(library(lists)).
:- use_module(library(random)).

/** <module> Tic-tac-toe (classic) by the class contract, in Prolog

The smallest honest player: it wins when it can, and else plays at random.
Put your own idea into choose/2.
A position is p(Turn, Played, Stones): who is to move, how many moves were made,
and a list of Side-Cell.  A move is a cell, 1 to 9.
*/

:- dynamic game/1.              % the position, remembered between two calls

x_inicia(Move) :-               % a new game: I play X and open
    begin,
    reply(Move).

o_inicia(Move, Reply) :-        % a new game: I play O, and X has opened with Move
    begin,
    x_responde(Move, Reply).

x_responde(Move, Reply) :-      % the opponent has played Move
    play(Move),
    reply(Reply).

o_responde(Move, Reply) :-      % the position knows whose turn it is
    x_responde(Move, Reply).

begin :-
    retractall(game(_)),
    assertz(game(p(x, 0, []))).

play(Move) :-
    game(Position),
    after(Position, Move, Next),        % no such move: the call fails
    retractall(game(_)),
    assertz(game(Next)).

reply(Reply) :-                 % my move; if Move ended the game, its result
    game(Position),
    (   result(Position, Result)
    ->  Reply = Result
    ;   once(choose(Position, Reply)),
        play(Reply)
    ).

choose(Position, Move) :-       % <-- your idea goes here
    after(Position, Move, Next),
    result(Next, Result),
    Result \== draw.
choose(Position, Move) :-
    findall(Any, after(Position, Any, _), Moves),
    random_member(Move, Moves).

%   after(+Position, ?Move, -Next): Move is legal and leads to Next.

after(p(Side, Played, Stones), To, p(Other, Played1, [Side-To|Stones])) :-
    empty(Stones, To),
    next(Side, Other, Played, Played1).

next(x, o, Played, Played1) :- Played1 is Played + 1.
next(o, x, Played, Played1) :- Played1 is Played + 1.

empty(Stones, Cell) :- member(Cell, [1,2,3,4,5,6,7,8,9]), \+ memberchk(_-Cell, Stones).

result(p(_, _, Stones), Result) :-
    member(A-B-C, [1-2-3, 4-5-6, 7-8-9, 1-4-7, 2-5-8, 3-6-9, 1-5-9, 3-5-7]),
    member(Side-A, Stones), memberchk(Side-B, Stones), memberchk(Side-C, Stones), !,
    atom_concat(Side, '_wins', Result).
result(p(_, 9, _), draw).
