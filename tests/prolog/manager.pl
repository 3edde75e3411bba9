/*  A class manager in Prolog: perfect against perfect, through both bridges.

    One side calls the four predicates of bridge 1, like any student's. The
    other is a student's program behind bridge 2, which is bridge 1 again.
    Each side knows the rules, so an illegal move would be refused and end
    the run.

    swipl tests/prolog/manager.pl GAMES
*/

:- use_module('../../scripts/prolog/jogada').
:- use_module(library(main)).
:- use_module(library(process)).
:- use_module(library(readutil)).

:- initialization(main, main).

:- dynamic score/2.                     % Result, Games

main([Text]) :-
    atom_number(Text, Games),
    source_file(main(_), Manager),
    file_directory_name(Manager, Directory),
    directory_file_path(Directory, '../../scripts/prolog', Scripts),
    directory_file_path(Scripts, 'contract.pl', Contract),
    directory_file_path(Scripts, 'jogada.pl', Student),
    current_prolog_flag(executable, Swipl),
    process_create(Swipl, [Contract, Student],
                   [stdin(pipe(To)), stdout(pipe(From)), process(Pid)]),
    forall(between(1, Games, Game),
           ( game(Game, To-From, Result),
             count(Result)
           )),
    close(To),
    process_wait(Pid, exit(0)),
    forall(score(Result, Count), format("~w ~w~n", [Result,Count])).

%   Bridge 1 begins the odd games, bridge 2 the even ones.

game(Game, Student, Result) :-
    (   1 is Game mod 2
    ->  x_inicia(Move),
        student(Student, o_inicia(Move), Answer),
        from_student(Answer, Student, o, Result)
    ;   student(Student, x_inicia, Answer),
        Answer = [Move],
        o_inicia(Move, Reply),
        to_student(Reply, Student, x, Result)
    ).

%   What the student has answered: a move, or the result if ours was the last.

from_student([Result], _, _, Result) :-
    atom(Result),
    !.
from_student([Move|_], Student, Side, Result) :-
    (   Side == o
    ->  x_responde(Move, Reply)
    ;   o_responde(Move, Reply)
    ),
    to_student(Reply, Student, Side, Result).

to_student(Result, _, _, Result) :-
    atom(Result),
    !.
to_student(Move, Student, Side, Result) :-
    (   Side == o
    ->  Request = o_responde(Move)
    ;   Request = x_responde(Move)
    ),
    student(Student, Request, Answer),
    from_student(Answer, Student, Side, Result).

%   One request to the student, and its answer as a list of terms.

student(To-From, Request, Answer) :-
    (   Request =.. [Name,Move]
    ->  format(To, "~w ~w~n", [Name,Move])
    ;   format(To, "~w~n", [Request])
    ),
    flush_output(To),
    read_line_to_string(From, Line),
    (   string_concat("= ", Payload, Line)
    ->  split_string(Payload, " ", "", Words),
        maplist(term_string, Answer, Words)
    ;   throw(student_refuses(Request, Line))
    ).

count(Result) :-
    (   retract(score(Result, Before))
    ->  true
    ;   Before = 0
    ),
    Count is Before + 1,
    assertz(score(Result, Count)).
