% Takes all the memory that it gets.
%
%@ 2
%> x_inicia
%< ? internal ...
%> o_inicia 5
%< = 3

:- module(exhausts_memory, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- dynamic seen/2.

x_inicia(_) :-
    between(1, inf, N),
    length(List, 1000),
    assertz(seen(N, List)),
    fail.
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
