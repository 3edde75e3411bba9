% Never finishes to load.
%
%> protocol
%< = jogada 1
%> x_inicia
%< ? internal time limit: the program was not loaded within 10 s
%> o_inicia 5
%< ? internal time limit: the program was not loaded within 10 s

:- module(loops_while_loading, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- repeat, fail.

x_inicia(1).
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
