% Dies of a signal.
%
%> x_inicia
%< ? internal the program ended instead of answering x_inicia (signal 9)
%> o_inicia 5
%< = 3

:- module(crashes, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- use_module(library(process)).

x_inicia(_) :-
    current_prolog_flag(pid, Pid),
    process_kill(Pid, kill).
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).
