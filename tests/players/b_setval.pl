% Sound: keeps its game in a global variable that backtracking undoes. After a fault the variable is as it was at first.
%
%> x_inicia
%< = [0,1]
%> x_responde 4
%< = [0,1,4]
%> seed 7
%< = 7
%> x_responde [7,5]
%< = [0,1,4,5]
%> x_responde x
%< ? bad-syntax a move is an integer or a list of integers
%> x_responde 6
%< = [0,1,4,5,6]
%> o_inicia 3
%< ? internal o_inicia/2 failed
%> o_responde 5
%< = [0,5]
%> o_responde 6
%< = [0,5,6]
%> o_responde 13
%< ? internal o_responde/2 threw unlucky
%> x_responde 8
%< = [0,8]
%> x_responde 0
%< ? internal x_responde/2 answered none, which is no move
%> x_responde 9
%< = [0,9]
%! thirteen

:- initialization(nb_setval(moves, [0])).

x_inicia(Moves) :- add(1, Moves).
x_responde(0, none) :- !, add(0, _).
x_responde([_,Move], Moves) :- !, add(Move, Moves).
x_responde(Move, Moves) :- add(Move, Moves).
o_inicia(Move, _) :- add(Move, _), fail.
o_responde(13, _) :- !, add(13, _), format("thirteen~n"), throw(unlucky).
o_responde(Move, Moves) :- add(Move, Moves).

add(Move, Moves) :-
    b_getval(moves, Before),
    append(Before, [Move], Moves),
    b_setval(moves, Moves).
