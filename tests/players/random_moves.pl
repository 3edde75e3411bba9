% Sound: plays at random, and the same after the same seed, also when it
% has been started afresh.
%
%> seed 7
%< = 7
%> x_inicia
%< = 172
%> x_responde 5
%< = 422
%> seed 7
%< = 7
%> x_inicia
%< = 172
%> o_inicia 5
%< ? internal the program ended instead of answering o_inicia (exit code 0)
%> x_inicia
%< = 172

:- module(random_moves, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- use_module(library(random)).

x_inicia(Move) :- random_between(1, 999, Move).
x_responde(_, Move) :- random_between(1, 999, Move).
o_inicia(_, _) :- halt.
o_responde(_, 4).
