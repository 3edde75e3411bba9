% Aborts, as somebody at the debugger would.
%
%> x_inicia
%< ? internal the program ended instead of answering x_inicia (exit code 1)
%> o_inicia 5
%< = 3

:- module(aborts, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(_) :- abort.
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
