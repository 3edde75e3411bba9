% Answers with terms that are no moves.
%
%> x_inicia
%< ? internal x_inicia/1 answered move(1), which is no move
%> x_responde 1
%< ? internal x_responde/2 answered '1', which is no move
%> x_responde 2
%< ? internal x_responde/2 answered "2", which is no move
%> x_responde 3
%< ? internal x_responde/2 answered 3.0, which is no move
%> x_responde 4
%< ? internal x_responde/2 answered [], which is no move
%> x_responde 5
%< ? internal x_responde/2 answered [5,centre], which is no move
%> x_responde 6
%< ? internal x_responde/2 answered 3-3, which is no move
%> x_responde 7
%< ? internal x_responde/2 answered 'two\nlines', which is no move
%> x_responde 8
%< ? internal x_responde/2 answered 'jogada é ação', which is no move
%> x_responde 9
%< ? internal x_responde/2 answered [7|4], which is no move

:- module(wrong_term, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(move(1)).
x_responde(1, '1').
x_responde(2, "2").
x_responde(3, 3.0).
x_responde(4, []).
x_responde(5, [5,centre]).
x_responde(6, 3-3).
x_responde(7, 'two\nlines').
x_responde(8, 'jogada é ação').
x_responde(9, [7|4]).
o_inicia(_, 3).
o_responde(_, 4).
