% Sends its output elsewhere, and closes what it can.
%
%@ 2
%> x_inicia
%< = 1
%> x_responde 5
%< = 2
%> o_inicia 5
%< ? internal ...
%> x_inicia
%< = 1

:- module(redirects, [x_inicia/1, x_responde/2, o_inicia/2, o_responde/2]).

x_inicia(1) :-
    open('/dev/null', write, Null),
    set_output(Null),
    write(nobody),
    set_stream(Null, alias(user_output)),
    write(user_output, nobody).
x_responde(_, 2) :-
    tell('/dev/null'),
    write(nobody),
    see('/dev/null').
o_inicia(_, 3) :-
    forall(stream_property(Stream, mode(_)),
           catch(close(Stream, [force(true)]), _, true)).
o_responde(_, 4).
