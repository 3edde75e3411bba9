% Has a clause that Prolog cannot read. Without it the program would play
% another game than its author believes, so it does not play.
%
%> protocol
%< = jogada 1
%> x_inicia
%< ? internal syntax error in syntax_error.pl:15
%> o_inicia 5
%< ? internal syntax error in syntax_error.pl:15
%! Syntax error

:- module(syntax_error, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(1).
x_responde(Move, Reply :- Reply is Move + 1.
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
