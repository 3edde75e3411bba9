:- module(jogada,
          [ x_inicia/1,                 % -Move
            x_responde/2,               % +Move, -Reply
            o_inicia/2,                 % +Move, -Reply
            o_responde/2,               % +Move, -Reply
            set_jogada/1,               % +Options
            jogada_result/1             % -Result
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(process), [process_create/3, process_kill/2, process_wait/3]).
:- use_module(library(readutil), [read_line_to_string/2]).

/** <module> The engine `jogada` as the four predicates of the contract

A class manager loads this file like any student's program.  Each call is
one line to an engine process, and the engine's one line back is the
answer:

```
?- x_inicia(Move).                  % x_inicia          = 5
Move = 5.
?- x_responde([7,4], Reply).        % x_responde [7,4]  = [2,1]
Reply = [2,1].
```

__Players.__  Every player has an engine of its own, so that nobody
disturbs anybody.  A player is the module that calls, or that is called in
(`ana:x_inicia(M)`), _and_ the side, since one module may well play both
sides of one game.

__Processes.__  An engine starts when its player first begins a game, and
serves the games after that.  It is dropped when it dies, when set_jogada/1
changes something, and when a call is cut short (its answer, coming late,
would pass for the answer to the next call).  The next `*_inicia` then
starts another.  Halting Prolog ends them all.
*/

% A player is known by the module that calls.

:- module_transparent
    x_inicia/1, x_responde/2,
    o_inicia/2, o_responde/2,
    set_jogada/1, jogada_result/1.

:- dynamic
    engine/5,                           % Module, Side, Pid, To, From
    chosen/3,                           % Module, Name, Value
    result/2,                           % Module, Result of its latest game
    home/1.                             % Directory of this file

:- prolog_load_context(directory, Directory),
   asserta(home(Directory)).

                /*******************************
                *         THE CONTRACT         *
                *******************************/

%!  x_inicia(-Move) is det.
%
%   A new game: the engine plays X and opens with Move.

x_inicia(Move) :-
    context_module(Module),
    begin(Module, x, x_inicia, Move).

%!  x_responde(+Move, -Reply) is det.
%
%   The engine plays X, and O has just played Move.  Reply is the engine's
%   move.  If Move ended the game there is no reply to give, and Reply is
%   the result instead: `x_wins`, `o_wins` or `draw`.  If Reply ends the
%   game it is a move all the same; jogada_result/1 knows the result.
%
%   @throws jogada_error(Code, Text) when the engine refuses: Code is one
%           of the protocol's codes, such as 'illegal-move', and Text is a
%           sentence.  The bridge's own codes are 'no-engine' (it cannot be
%           started), 'engine-died' and 'bad-answer'.

x_responde(Move, Reply) :-
    context_module(Module),
    go_on(Module, x, x_responde(Move), Reply).

%!  o_inicia(+Move, -Reply) is det.
%
%   A new game: the engine plays O, and X has opened with Move.

o_inicia(Move, Reply) :-
    context_module(Module),
    begin(Module, o, o_inicia(Move), Reply).

%!  o_responde(+Move, -Reply) is det.
%
%   The engine plays O, and X has just played Move; else as x_responde/2.

o_responde(Move, Reply) :-
    context_module(Module),
    go_on(Module, o, o_responde(Move), Reply).

%!  jogada_result(-Result) is det.
%
%   The result of the game that the calling module's latest move belongs
%   to: `none` while it goes on, else `x_wins`, `o_wins` or `draw`.

jogada_result(Result) :-
    context_module(Module),
    known_result(Module, Result).

known_result(Module, Result) :-
    (   result(Module, Known)
    ->  Result = Known
    ;   Result = none
    ).

begin(Module, Side, Request, Reply) :-
    check_move(Request),
    ensure_engine(Module, Side),
    play(Module, Side, Request, Reply).

go_on(Module, Side, Request, Reply) :-
    check_move(Request),
    (   engine(Module, Side, _, _, _)
    ->  play(Module, Side, Request, Reply)
    ;   refuse('not-started', "no game is in progress", [])
    ).

check_move(Request) :-
    must_be(ground, Request).

play(Module, Side, Request, Reply) :-
    request_line(Request, Line),
    ask(Module, Side, Line, Payload),
    terms(Payload, Terms),
    moves_and_result(Terms, Moves, Result),
    remember_result(Module, Result),
    reply(Moves, Result, Reply).

remember_result(Module, Result) :-
    (   result(Module, Result)
    ->  true
    ;   retractall(result(Module, _)),
        assertz(result(Module, Result))
    ).

%   Quoting keeps every term on one line, whatever its atoms contain.  A
%   side's several moves in one line, as in the sea battle, are a list
%   whose first element is a word: [miss,[3,4]] is sent as miss [3,4].

request_line(Request, Line) :-
    (   atom(Request)
    ->  Line = Request
    ;   Request =.. [Name,[Word|Words]],
        \+ integer(Word)
    ->  maplist(term_to_atom, [Name,Word|Words], Texts),
        atomic_list_concat(Texts, ' ', Line)
    ;   arg(1, Request, Move),
        functor(Request, Name, _),
        format(string(Line), "~w ~q", [Name,Move])
    ).

terms(Payload, Terms) :-
    split_string(Payload, " ", " ", Fields),
    exclude(==(""), Fields, Texts),
    (   catch(maplist(term_to_atom, Terms, Texts), error(syntax_error(_), _), fail),
        ground(Terms)
    ->  true
    ;   bad_answer(Payload)
    ).

moves_and_result(Terms, Moves, Result) :-
    (   append(Moves0, [Last], Terms),
        is_result(Last)
    ->  Moves = Moves0,
        Result = Last
    ;   Moves = Terms,
        Result = none
    ).

is_result(x_wins).
is_result(o_wins).
is_result(draw).

reply([], none, _) =>
    bad_answer("=").
reply([], Result, Reply) =>
    Reply = Result.
reply([Move], _, Reply) =>
    Reply = Move.
reply(Moves, _, Reply) =>
    Reply = Moves.

                /*******************************
                *            SET-UP            *
                *******************************/

%!  set_jogada(+Options) is det.
%
%   Sets up the engines of the calling module.  Options is one of these
%   terms or a list of them; for what is not set here the environment
%   variable counts.
%
%     - binary(Path), `JOGADA`
%       The engine's program.  Default: the release build of the checkout
%       that this file lies in, else `jogada` as found along `PATH`.
%     - game(Game), `JOGADA_GAME`
%       The game, and its options if any: `'morris limit=60'`.  Default:
%       `morris`.
%     - strategy(Strategy), `JOGADA_STRATEGY`
%       How to play, likewise.  Default: the engine's for that game.
%     - limits(Limits), `JOGADA_LIMITS`
%       Bounds on a choice, as in the request: `'move_ms=100'`.
%     - seed(Seed), `JOGADA_SEED`
%       Seeds the engine's random choices once, when it starts.
%
%   Running engines of the module are dropped, with their games.  A value
%   that the engine refuses is reported by the next `*_inicia`.

set_jogada(Options) :-
    context_module(Module),
    set_options(Module, Options).

set_options(Module, Options) :-
    (   is_list(Options)
    ->  List = Options
    ;   List = [Options]
    ),
    forall(member(Option, List), check_option(Option)),
    forall(member(Option, List), choose(Module, Option)),
    forall(side(Side), stop(Module, Side)),
    retractall(result(Module, _)).

check_option(Option) :-
    must_be(ground, Option),
    (   compound(Option),
        Option =.. [Name,Value],
        setting(Name, _)
    ->  one_line(Option, Value)
    ;   domain_error(jogada_option, Option)
    ).

one_line(Option, Value) :-
    format(string(Text), "~w", [Value]),
    (   split_string(Text, "\r\n", "", [_])
    ->  true
    ;   domain_error(jogada_option, Option)
    ).

choose(Module, Option) :-
    Option =.. [Name,Value],
    retractall(chosen(Module, Name, _)),
    assertz(chosen(Module, Name, Value)).

side(x).
side(o).

%   setting(?Name, ?Variable): in the order in which an engine is told.

setting(binary,   'JOGADA').
setting(game,     'JOGADA_GAME').
setting(strategy, 'JOGADA_STRATEGY').
setting(limits,   'JOGADA_LIMITS').
setting(seed,     'JOGADA_SEED').

value(Module, Name, Value) :-
    chosen(Module, Name, Chosen),
    !,
    Value = Chosen.
value(_, Name, Value) :-
    setting(Name, Variable),
    getenv(Variable, Text),
    Text \== '',
    !,
    Value = Text.
value(_, game, morris).
value(_, binary, Program) :-
    (   home(Directory),
        absolute_file_name('../../target/release/jogada', Built,
                           [ relative_to(Directory),
                             access(execute),
                             file_errors(fail)
                           ])
    ->  Program = Built
    ;   Program = path(jogada)
    ).

                /*******************************
                *          PROCESSES           *
                *******************************/

ensure_engine(Module, Side) :-
    engine(Module, Side, Pid, _, _),
    process_wait(Pid, timeout, [timeout(0)]),
    !.                                  % it is still there
ensure_engine(Module, Side) :-
    stop(Module, Side),
    start(Module, Side),
    catch(set_up(Module, Side), Error,
          ( stop(Module, Side),
            throw(Error)
          )).

start(Module, Side) :-
    once(value(Module, binary, Program)),
    catch(process_create(Program, [],
                         [ stdin(pipe(To)),
                           stdout(pipe(From)),
                           process(Pid)
                         ]),
          error(Formal, _),
          refuse('no-engine', "cannot start ~p: ~p", [Program,Formal])),
    set_stream(To, encoding(utf8)),
    set_stream(From, encoding(utf8)),
    assertz(engine(Module, Side, Pid, To, From)).

%   Any program may have been started.  Only an engine says `jogada 1`, and
%   says it soon; once it has, it may think for as long as it likes.

set_up(Module, Side) :-
    engine(Module, Side, _, _, From),
    set_stream(From, timeout(10)),
    catch(ask(Module, Side, protocol, Payload), Error, not_an_engine(Error, Payload)),
    (   Payload == "jogada 1"
    ->  set_stream(From, timeout(infinite))
    ;   once(value(Module, binary, Program)),
        refuse('no-engine', "~p does not speak the protocol `jogada 1`", [Program])
    ),
    forall(( setting(Name, _),
             Name \== binary,
             once(value(Module, Name, Value))
           ),
           ( format(string(Line), "~w ~w", [Name,Value]),
             ask(Module, Side, Line, _)
           )).

not_an_engine(Error, Payload) :-
    (   Error = jogada_error(_, _)
    ;   Error = error(timeout_error(_, _), _)
    ),
    !,
    Payload = "".
not_an_engine(Error, _) :-
    throw(Error).

%   stop(+Module, +Side): also when there is nothing to stop.  The end of
%   its input ends an engine; one that does not hear is killed.

stop(Module, Side) :-
    forall(retract(engine(Module, Side, Pid, To, From)),
           ( close(To, [force(true)]),
             close(From, [force(true)]),
             catch(reap(Pid), error(_, _), true)        % already gone
           )).

%   Process_wait/3 cannot wait with a limit on Unix, only ask.

reap(Pid) :-
    member(Delay, [0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512]),
    sleep(Delay),
    process_wait(Pid, Status, [timeout(0)]),
    Status \== timeout,
    !.
reap(Pid) :-
    process_kill(Pid, kill),
    process_wait(Pid, _, []).

:- at_halt(forall(engine(Module, Side, _, _, _), stop(Module, Side))).

                /*******************************
                *          THE WIRE            *
                *******************************/

%   ask(+Module, +Side, +Line, -Payload): Payload is what follows the `=`.

ask(Module, Side, Line, Payload) :-
    once(engine(Module, Side, _, To, From)),
    catch(exchange(To, From, Line, Mark, Rest), Error, true),
    (   nonvar(Error)
    ->  stop(Module, Side),
        died_or_cut_short(Error)
    ;   split_string(Rest, "", " ", [Words]),
        answer(Mark, Words, Payload)
    ).

answer("=", Words, Payload) =>
    Payload = Words.
answer("?", Words, _) =>
    (   sub_string(Words, Before, 1, After, " ")
    ->  sub_atom(Words, 0, Before, _, Code),
        sub_string(Words, _, After, 0, Text)
    ;   atom_string(Code, Words),
        Text = ""
    ),
    throw(jogada_error(Code, Text)).

exchange(To, From, Line, Mark, Rest) :-
    format(To, "~w~n", [Line]),
    flush_output(To),
    final_line(From, Mark, Rest).

%   Lines that begin with # are for people.

final_line(From, Mark, Rest) :-
    read_line_to_string(From, Line),
    (   sub_string(Line, 0, 1, _, First)
    ->  sub_string(Line, 1, _, 0, Others)
    ;   First = "",
        Others = ""
    ),
    (   Line == end_of_file
    ->  throw(error(io_error(read, From), _))
    ;   First == "#"
    ->  final_line(From, Mark, Rest)
    ;   memberchk(First, ["=","?"])
    ->  Mark = First,
        Rest = Others
    ;   bad_answer(Line)
    ).

bad_answer(Line) :-
    refuse('bad-answer', "an engine does not say: ~w", [Line]).

died_or_cut_short(error(io_error(_, _), _)) =>
    refuse('engine-died', "the engine ended; the next game starts another", []).
died_or_cut_short(Error) =>
    throw(Error).

                /*******************************
                *           MESSAGES           *
                *******************************/

refuse(Code, Format, Arguments) :-
    format(string(Text), Format, Arguments),
    throw(jogada_error(Code, Text)).

:- multifile prolog:message//1.

prolog:message(jogada_error(Code, Text)) -->
    [ 'jogada: ~w (~w)'-[Text,Code] ].
