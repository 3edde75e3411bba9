% Recurs without end: Prolog notices, and the program goes on.
%
%> x_inicia
%< ? internal x_inicia/1 threw resource_error(stack)
%> o_inicia 5
%< = 3

:- module(exhausts_stack, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Move) :- x_inicia(Before), Move is Before + 1.
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
