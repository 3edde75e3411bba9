% Starts a thread that prints for ever, and a process that stays.
%
%> x_inicia
%< = 1
%> x_responde 5
%< = 2
%> o_inicia 5
%< = 3
%! = 9

:- module(prints_from_a_thread, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(1) :-
    thread_create(chat, _),
    shell('sleep 1000 &').
x_responde(_, 2).
o_inicia(_, 3).
o_responde(_, 4).

chat :-
    repeat,
    format(user_output, "= 9~n", []),
    sleep(0.01),
    fail.
