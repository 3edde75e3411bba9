:- module(jogada_host, []).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(process), [process_group_kill/2]).

/** <module> The process in which a student's program runs

Started by guard.pl.  Requests come as Prolog terms on file descriptor 4;
loading and every ask(Goal) are answered by one line on 3, `= MOVE` or
`? what went wrong`.  Stdin, stdout and stderr are the program's.

The program is loaded into module `user`, as swipl itself would do, and
this module has a name that no program is likely to use.
*/

:- dynamic
    program/1,                          % the module with the predicates
    syntax_error/1.                     % where

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [File]),
    open('/dev/fd/3', write, Answers, [encoding(utf8)]),
    message_queue_create(Requests),
    thread_create(listen(Requests), _, [detached(true)]),
    set_prolog_flag(encoding, utf8),    % of source files, whatever the locale
    load(File, Line),
    say(Answers, Line),
    serve(Requests, Answers).

%   A program may keep its game by b_setval/2, so there is no way back from
%   one request to the one before.  Only a fault undoes all that was kept
%   so: what comes after it starts clean.

serve(Requests, Answers) :-
    repeat,
    serve_until_fault(Requests, Answers),
    fail.

serve_until_fault(Requests, Answers) :-
    thread_get_message(Requests, Request),
    obey(Request, Answers, Done),
    !,
    (   Done == true
    ->  serve_until_fault(Requests, Answers)
    ;   true
    ).

%   obey(+Request, +Answers, -Done): Done is false after a fault.

obey(ask(Goal), Answers, Done) =>
    reply(Goal, Line),
    say(Answers, Line),
    (   string_concat("= ", _, Line)
    ->  Done = true
    ;   Done = false
    ).
obey(seed(Seed), _, Done) =>
    set_random(seed(Seed)),
    Done = true.
obey(halt, _, _) =>
    halt.

%   What the program has printed comes before what follows from it.

say(Answers, Line) :-
    catch(flush_output(user_output), _, true),
    format(Answers, "~s~n", [Line]),
    flush_output(Answers).

%   A thread of its own notices that the guard has gone, even while the
%   program runs for ever.

listen(Requests) :-
    open('/dev/fd/4', read, From, [bom(false)]),    % or it would wait here
    repeat,
    read(From, Request),
    (   Request == end_of_file
    ->  current_prolog_flag(pid, Pid),
        process_group_kill(Pid, kill)
    ;   thread_send_message(Requests, Request),
        Request == halt                 % no thread may hold the halt up
    ),
    !.

                /*******************************
                *           LOADING            *
                *******************************/

%   load(+File, -Line).  A file with a syntax error would run without the
%   clause that the student believes to have written, so it does not run.

load(File, Line) :-
    catch(load_files(user:File, []), Error, true),
    (   nonvar(Error)
    ->  print_message(error, Error),
        brief(Error, Text),
        format(string(Line), "? the program cannot be loaded: ~s", [Text])
    ;   syntax_error(Where)
    ->  format(string(Line), "? syntax error in ~w", [Where])
    ;   absolute_file_name(File, Path, [file_type(prolog), access(read)]),
        (   module_property(Module, file(Path))
        ->  true
        ;   Module = user
        ),
        assertz(program(Module)),
        Line = "= ready"
    ).

:- multifile user:message_hook/3.

user:message_hook(error(syntax_error(_), Context), error, _) :-
    (   Context = file(Path, LineNumber, _, _)
    ->  file_base_name(Path, Base),
        assertz(jogada_host:syntax_error(Base:LineNumber))
    ;   true
    ),
    fail.                               % print it as usual

                /*******************************
                *           CALLING            *
                *******************************/

%   reply(+Goal, -Line): Goal lacks its last argument, the reply.

reply(Goal, Line) :-
    (   implementation(Goal, Name/Arity, Called, Reply)
    ->  catch_with_backtrace(( call(Called)     % once: other answers do not count
                             ->  outcome(Reply, Outcome)
                             ;   Outcome = "failed"
                             ),
                             Ball,
                             threw(Ball, Outcome)),
        (   Outcome = move(Move)
        ->  format(string(Line), "= ~s", [Move])
        ;   format(string(Line), "? ~w/~w ~s", [Name,Arity,Outcome])
        )
    ;   functor(Goal, Name, Count),
        Arity is Count + 1,
        format(string(Line), "? ~w/~w is not defined", [Name,Arity])
    ).

threw(Ball, Outcome) :-
    print_message(error, Ball),
    brief(Ball, Text),
    string_concat("threw ", Text, Outcome).

implementation(Goal, Name/Arity, Module:Called, Reply) :-
    program(Module),
    Goal =.. [Request|Moves],
    append(Moves, [Reply], Arguments),
    length(Arguments, Arity),
    called(Request, Name),
    Called =.. [Name|Arguments],
    predicate_property(Module:Called, defined),
    !.

%   called(+Request, -Name): by its own name if it has one, else by the one
%   that other courses use.

called(Request, Request).
called(Request, Name) :-
    other_name(Request, Name).
called(Request, Name) :-
    other_name(Name, Request).

other_name(x_inicia,   preto_inicia).
other_name(x_responde, preto_responde).
other_name(o_inicia,   branco_inicia).
other_name(o_responde, branco_responde).

%   outcome(+Reply, -Outcome): move(Text), or the words of what went wrong.
%   A program may say that the game is over, as our own do.

outcome(Reply, Outcome), var(Reply) =>
    Outcome = "left its answer unbound".
outcome(Reply, Outcome), is_move(Reply) =>
    format(string(Text), "~w", [Reply]),
    string_length(Text, Length),
    (   Length =< 200
    ->  Outcome = move(Text)
    ;   format(string(Outcome), "answered ~D characters, which is no move", [Length])
    ).
outcome(Reply, Outcome) =>
    brief(Reply, Text),
    format(string(Outcome), "answered ~s, which is no move", [Text]).

is_move(Reply) :-
    integer(Reply),
    !.
is_move(Reply) :-
    memberchk(Reply, [x_wins,o_wins,draw]),
    !.
is_move(Reply) :-
    is_list(Reply),
    Reply = [_|_],
    maplist(integer, Reply).

%   brief(+Term, -Text): one line, not too long, the same in every run.

brief(Error, Text), nonvar(Error), Error = error(Formal, _), nonvar(Formal) =>
    brief(Formal, Text).
brief(Term0, Text) =>
    copy_term_nat(Term0, Term),
    term_variables(Term, Variables),
    maplist(=('$VAR'('_')), Variables),
    format(string(Long), "~W",
           [ Term,
             [ quoted(true), numbervars(true), max_depth(10), cycles(true) ]
           ]),
    split_string(Long, "\n\r\t", " ", Parts),
    atomic_list_concat(Parts, ' ', Whole),
    (   sub_string(Whole, 0, 80, After, Start),
        After > 3
    ->  string_concat(Start, "...", Text)
    ;   Text = Whole
    ).
