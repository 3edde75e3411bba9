% Answers with moves that no rule allows: they go through as they are,
% and the referee judges them.
%
%> x_inicia
%< = 10
%> x_responde 5
%< = 5
%> x_responde [7, 4]
%< = [7,4]
%> o_inicia 5
%< = [1,2,3,4]
%> o_responde 5
%< = -1

:- module(illegal_move, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(10).
x_responde(Move, Move).
o_inicia(_, [1,2,3,4]).
o_responde(_, -1).
