% Cannot be made to halt.
%
%@ 2
%> x_inicia
%< = 1
%> o_inicia 5
%< ? internal time limit: no answer to o_inicia within 2 s
%> x_inicia
%< = 1

:- module(loops_at_halt, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- at_halt((repeat, fail)).

x_inicia(1).
x_responde(_, 2).
o_inicia(_, _) :- halt.
o_responde(_, 4).
