% Sound: the names of later courses.
%
%> preto_inicia
%< = 1
%> preto_responde 5
%< = 2
%> branco_inicia 5
%< = 3
%> branco_responde 5
%< = 4
%> x_inicia
%< = 1
%> x_responde 5
%< = 2
%> o_inicia 5
%< = 3
%> o_responde 5
%< = 4

:- module(other_names,
          [ preto_inicia/1, preto_responde/2, branco_inicia/2, branco_responde/2 ]).

preto_inicia(1).
preto_responde(_, 2).
branco_inicia(_, 3).
branco_responde(_, 4).
