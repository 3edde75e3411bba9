% Leaves its answer unbound, or some of it.
%
%> x_inicia
%< ? internal x_inicia/1 left its answer unbound
%> x_responde 5
%< ? internal x_responde/2 answered [5,_], which is no move
%> o_inicia 5
%< ? internal o_inicia/2 answered [5|_], which is no move
%> o_responde 5
%< ? internal o_responde/2 left its answer unbound

:- module(unbound, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- use_module(library(clpfd)).

x_inicia(_).
x_responde(Move, [Move,_]).
o_inicia(Move, [Move|_]).
o_responde(_, Move) :- Move in 1..9.    % and no labelling
