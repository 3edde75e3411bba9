% Spends its time in built-in predicates, where no Prolog exception can reach it.
%
%@ 2
%> x_inicia
%< ? internal time limit: no answer to x_inicia within 2 s
%> o_inicia 5
%< ? internal time limit: no answer to o_inicia within 2 s

:- module(loops_in_c, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Move) :- Move is 3 ** 300000000 mod 9 + 1.
x_responde(_, 2).
o_inicia(_, 3) :- shell('exec sleep 1000').
o_responde(_, 4).
