% Sound: a module under another name, which exports nothing.
%
%> x_inicia
%< = 5
%> o_responde 9
%< = 4

:- module('My Player', []).

x_inicia(5).
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
