% Loops, and catches whatever would stop it.
%
%@ 2
%> x_inicia
%< ? internal time limit: no answer to x_inicia within 2 s
%> o_inicia 5
%< = 3

:- module(loops_and_catches, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Move) :-
    catch(think, _, true),
    x_inicia(Move).
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).

think :- repeat, fail.
