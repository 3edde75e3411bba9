% Prints, in all ways, with and without a newline at the end.
%
%> x_inicia
%< = 1
%> x_responde 5
%< = 2
%> o_inicia 5
%< = 3
%> o_responde 5
%< = 4
%! = 9
%! = loaded
%! = 8
%! thinking
%! = 7
%! hm
%! = 6
%! = 5

:- module(prints, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- write('= 9'), nl.
:- initialization(format(user_output, "= loaded~n", [])).

x_inicia(1) :- write('= 8'), nl, print(thinking).
x_responde(_, 2) :- format(user_output, "= 7~n? internal~n", []), format(user_error, "hm~n", []).
o_inicia(_, 3) :- shell('echo "= 6"').
o_responde(_, 4) :- open('/dev/stdout', append, Out), format(Out, "= 5~n", []), close(Out).
