:- module(guard,
          [ guard_start/2,              % +File, +Seconds
            guard_ready/0,
            guard_seed/1,               % +Seed
            guard_ask/2,                % +Goal, -Text
            guard_end/0
          ]).
:- use_module(library(process),
              [ process_create/3, process_group_kill/2, process_kill/2,
                process_wait/2 ]).
:- use_module(library(readutil), [read_line_to_string/2]).

/** <module> Keep a student's program at arm's length

The program runs in a process of its own, host.pl, with two pipes to us as
its file descriptors 4 (requests) and 3 (answers).  Its stdout is our
stderr, and its stdin is empty.  So nothing that it does can put a line
among our answers or eat a request; and since nothing inside a Prolog can
be sure to stop a Prolog program, time-out means that the process is killed
with all that it has started.  The next game then starts another.
*/

:- dynamic
    student/2,                          % File, Seconds for an answer
    seed/1,                             % the last one, for the next host
    host/4,                             % Phase (loading, ready), Pid, To, From
    unusable/1,                         % why the file cannot be used
    directory/1.                        % where host.pl is

:- prolog_load_context(directory, Directory),
   asserta(directory(Directory)).

%   Loading is outside the clock, and so is the farewell, in which a program
%   may save what it has learned; but both have an end.  Seconds.

load_limit(10).
farewell_limit(1).

%!  guard_start(+File, +Seconds) is det.
%
%   Start to load the student's File.  Each answer may take Seconds.

guard_start(File, Seconds) :-
    assertz(student(File, Seconds)),
    start.

%!  guard_ready is det.
%
%   Wait until the student's file is loaded, or cannot be.

guard_ready :-
    (   retract(host(loading, Pid, To, From))
    ->  assertz(host(ready, Pid, To, From)),
        load_limit(Seconds),
        receive(Seconds, Line),
        loaded(Line)
    ;   true
    ).

loaded(line("= ready")) =>
    true.
loaded(line(Line)) =>
    string_concat("? ", Problem, Line),
    assertz(unusable(Problem)),
    kill(_).
loaded(ended) =>
    kill(How),
    unusable("the program ended while it was loaded (~w)", [How]).
loaded(timeout) =>
    kill(_),
    load_limit(Seconds),
    unusable("time limit: the program was not loaded within ~w s", [Seconds]).

unusable(Format, Arguments) :-
    format(string(Problem), Format, Arguments),
    assertz(unusable(Problem)).

%!  guard_seed(+Seed) is det.
%
%   Seed the program's random numbers, now and whenever it is started.

guard_seed(Seed) :-
    retractall(seed(_)),
    assertz(seed(Seed)),
    (   host(_, _, To, _)
    ->  send(To, seed(Seed))
    ;   true
    ).

%!  guard_ask(+Goal, -Text) is det.
%
%   Ask for the reply to Goal: a request of the contract, without its last
%   argument.
%
%   @throws refused(Text)

guard_ask(Goal, Text) :-
    functor(Goal, Name, _),
    guard_ready,
    ensure_host(Name),
    host(ready, _, To, _),
    send(To, ask(Goal)),
    student(_, Seconds),
    receive(Seconds, Answer),
    answered(Answer, Name, Text).

ensure_host(_), unusable(Problem) =>
    internal("~w", [Problem]).
ensure_host(_), host(ready, _, _, _) =>
    true.
ensure_host(Name), sub_atom(Name, _, _, 0, '_inicia') =>
    start,
    guard_ready,
    ensure_host(Name).
ensure_host(_) =>
    throw(refused("not-started the program had to be ended; a new game starts it again")).

answered(line(Line), _, Text), string_concat("= ", Move, Line) =>
    Text = Move.
answered(line(Line), _, _) =>
    string_concat("? ", Problem, Line),
    internal("~w", [Problem]).
answered(ended, Name, _) =>
    kill(How),
    internal("the program ended instead of answering ~w (~w)", [Name,How]).
answered(timeout, Name, _) =>
    kill(_),
    student(_, Seconds),
    internal("time limit: no answer to ~w within ~w s", [Name,Seconds]).

internal(Format, Arguments) :-
    format(string(Words), Format, Arguments),
    string_concat("internal ", Words, Text),
    throw(refused(Text)).

%!  guard_end is det.
%
%   Let the program halt, and see to it that it does.

guard_end :-
    (   host(ready, _, To, From)
    ->  send(To, halt),
        farewell_limit(Seconds),
        wait_for_input([From], _, Seconds)      % for its end
    ;   true
    ),
    kill(_).

:- at_halt(kill(_)).

                /*******************************
                *          PROCESSES           *
                *******************************/

%   Process_create/3 knows three streams only, so a shell moves them.  It
%   also bounds the memory, lest a runaway program takes the machine with
%   it.  The user's init file would make one student's program run
%   differently on two machines.

start :-
    student(File, _),
    directory(Directory),
    directory_file_path(Directory, 'host.pl', Host),
    current_prolog_flag(executable, Swipl),
    process_create(path(sh),
                   [ '-c',
                     'ulimit -c 0; ulimit -v 2000000; \c
                      exec "$@" 4<&0 3>&1 0</dev/null 1>&2',
                     sh, Swipl, '-f', none, '--stack-limit=256m', Host, --, File
                   ],
                   [ stdin(pipe(To)),
                     stdout(pipe(From)),
                     process(Pid),
                     detached(true)     % a group of its own
                   ]),
    set_stream(From, encoding(utf8)),
    assertz(host(loading, Pid, To, From)),
    forall(seed(Seed), send(To, seed(Seed))).

%   A program that ended is noticed when its answer is awaited.

send(To, Term) :-
    catch(( format(To, "~q.~n", [Term]),
            flush_output(To)
          ),
          error(io_error(_, _), _),
          true).

%   receive(+Seconds, -Message): line(Line), timeout or ended.  The host
%   writes a line at once, so that one that has begun is whole.

receive(Seconds, Message) :-
    host(_, _, _, From),
    wait_for_input([From], Ready, Seconds),
    (   Ready == []
    ->  Message = timeout
    ;   read_line_to_string(From, Line),
        (   Line == end_of_file
        ->  Message = ended
        ;   Message = line(Line)
        )
    ).

%   kill(-How): the host and all that it has started, also if it has ended
%   by itself.  How tells how it ended.

kill(How) :-
    (   retract(host(_, Pid, To, From))
    ->  catch(process_group_kill(Pid, kill), error(_, _), true),
        process_kill(Pid, kill),        % it may be too young to have a group
        process_wait(Pid, Status),
        close(To, [force(true)]),
        close(From, [force(true)]),
        how(Status, How)
    ;   true
    ).

how(exit(Code), How) =>
    format(string(How), "exit code ~w", [Code]).
how(killed(Signal), How) =>
    format(string(How), "signal ~w", [Signal]).
