% Loops. The program is killed, and the next game starts it afresh:
% what it had remembered is gone.
%
%@ 2
%> o_inicia 5
%< = 1
%> o_responde 5
%< = 2
%> x_inicia
%< ? internal time limit: no answer to x_inicia within 2 s
%> o_responde 5
%< ? not-started the program had to be ended; a new game starts it again
%> ping 7
%< = 7
%> o_inicia 5
%< = 1

:- module(loops, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

:- dynamic calls/1.

calls(0).

x_inicia(Move) :- x_inicia(Move).
x_responde(_, Move) :- count(Move).
o_inicia(_, Move) :- count(Move).
o_responde(_, Move) :- count(Move).

count(Calls) :-
    retract(calls(Before)),
    Calls is Before + 1,
    assertz(calls(Calls)).
