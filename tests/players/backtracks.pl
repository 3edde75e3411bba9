% Has many answers: the first counts.
%
%> x_inicia
%< = 1
%> x_responde 5
%< = 2
%> o_inicia 5
%< = 5
%> x_inicia
%< = 1

:- module(backtracks, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Move) :- between(1, inf, Move).
x_responde(_, 2).
x_responde(_, _) :- x_responde(_, _).
o_inicia(Move, Reply) :- repeat, Reply = Move.
o_responde(_, 4).
