% Sound: plays at random, and the same after the same seed. A program that
% has been started afresh is seeded again, too.
%
%> seed 7
%< = 7
%> x_inicia
%< = 0
%> x_inicia
%< = 2
%> seed 7
%< = 7
%> x_inicia
%< = 1
%> o_inicia 5
%< ? internal the program ended instead of answering o_inicia (exit code 0)
%> x_inicia
%< = 0

:- module(random_moves, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- use_module(library(random)).

:- dynamic first/1.

%   1 if the same number is drawn as the first time, 2 if another one.

x_inicia(Move) :-
    random_between(1, 1 000 000, Number),
    (   first(First)
    ->  (   Number == First
        ->  Move = 1
        ;   Move = 2
        )
    ;   assertz(first(Number)),
        Move = 0
    ).
x_responde(_, 3).
o_inicia(_, _) :- halt.
o_responde(_, 4).
