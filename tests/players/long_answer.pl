% Answers with moves of a million characters.
%
%> x_inicia
%< ? internal x_inicia/1 answered 1,288,896 characters, which is no move
%> x_responde 5
%< ? internal x_responde/2 answered 1,000,001 characters, which is no move
%> o_inicia 5
%< = 3

:- module(long_answer, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(List) :- numlist(1, 200000, List).
x_responde(_, Number) :- Number is 10 ** 1000000.
o_inicia(_, 3).
o_responde(_, 4).
