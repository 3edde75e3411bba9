% Reads from the keyboard: there is none.
%
%> x_inicia
%< ? internal x_inicia/1 answered end_of_file, which is no move
%> x_responde 5
%< = -1
%> o_inicia 5
%< = 3

:- module(reads_stdin, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Move) :- write('Your move? '), read(Move).
x_responde(_, Code) :- get_code(user_input, Code).
o_inicia(_, 3).
o_responde(_, 4).
