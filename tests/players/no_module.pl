% Sound: a file without a module line, with whatever a program may use.
%
%> x_inicia
%< = 5
%> x_responde 1
%< = [5,1]
%> o_inicia [7,4]
%< = 2
%> o_responde 9
%< = [9,7,4]

:- use_module(library(lists)).
:- dynamic game/1.
:- initialization(nb_setval(centre, 5)).

x_inicia(Move) :- nb_getval(centre, Move), retractall(game(_)), assertz(game([Move])).
x_responde(Move, Reply) :- game(Moves), append(Moves, [Move], Reply).
o_inicia(Moves, Reply) :- retractall(game(_)), assertz(game(Moves)), length(Moves, Reply).
o_responde(Move, [Move|Moves]) :- game(Moves).
