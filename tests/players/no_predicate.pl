% Lacks predicates of the contract.
%
%> x_inicia
%< = 1
%> x_responde 5
%< ? internal x_responde/2 is not defined
%> o_inicia 5
%< ? internal o_inicia/2 is not defined
%> preto_inicia
%< = 1
%> branco_responde 5
%< ? internal branco_responde/2 is not defined

:- module(no_predicate, [x_inicia/1]).

x_inicia(1).
x_responde(_).
