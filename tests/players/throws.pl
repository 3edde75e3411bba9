% Throws: errors of Prolog's and balls of its own.
%
%> x_inicia
%< ? internal x_inicia/1 threw type_error(evaluable,centre/0)
%> x_responde 5
%< ? internal x_responde/2 threw lost(_,"I give up")
%> o_inicia 5
%< ? internal o_inicia/2 threw existence_error(procedure,throws:board/1)
%> o_responde 5
%< = 4
%! `centre/0' is not a function

:- module(throws, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Move) :- Move is centre + 1.
x_responde(_, _) :- throw(lost(_, "I give up")).
o_inicia(_, Move) :- board(Move).
o_responde(_, 4).
