% Answers with a term that cannot be written out.
%
%> x_inicia
%< ? internal x_inicia/1 answered f(f(f(f(f(f(f(f(f(f(...)))))))))), which is no move
%> x_responde 5
%< ? internal x_responde/2 answered f(f(f(f(f(f(f(f(f(f(...)))))))))), which is no move
%> o_inicia 5
%< ? internal o_inicia/2 answered [1,2,1,2,1,2,1,2,1|...], which is no move
%> o_responde 5
%< = 4

:- module(deep_term, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(Term) :- nest(1000000, 1, Term).
x_responde(_, Term) :- Term = f(Term).
o_inicia(_, List) :- List = [1,2|List].
o_responde(_, 4).

nest(0, Term, Term) :- !.
nest(N, Term0, Term) :-
    N1 is N - 1,
    nest(N1, f(Term0), Term).
