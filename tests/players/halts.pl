% Halts Prolog in the middle of a game. The next game starts it afresh.
%
%> x_inicia
%< ? internal the program ended instead of answering x_inicia (exit code 3)
%> x_responde 5
%< ? not-started the program had to be ended; a new game starts it again
%> o_inicia 5
%< = 3
%> o_responde 5
%< ? internal the program ended instead of answering o_responde (exit code 0)

:- module(halts, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(_) :- halt(3).
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, _) :- halt.
