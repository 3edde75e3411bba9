% Runs and halts as soon as it is loaded, as a script does.
%
%> x_inicia
%< ? internal the program ended while it was loaded (exit code 0)
%> x_responde 5
%< ? internal the program ended while it was loaded (exit code 0)
%! Good-bye.

:- module(halts_while_loading, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- initialization((write('Good-bye.'), nl, halt)).

x_inicia(1).
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
