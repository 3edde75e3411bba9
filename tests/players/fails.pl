% Fails: no answer is true.
%
%> x_inicia
%< ? internal x_inicia/1 failed
%> x_responde 5
%< ? internal x_responde/2 failed
%> o_inicia 5
%< = 3

:- module(fails, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(_) :- fail.
x_responde(Move, Move) :- Move > 5.
o_inicia(_, 3).
o_responde(_, 4).
