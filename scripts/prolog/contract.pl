:- module(contract, []).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(main), [argv_options/3, argv_usage/1]).
:- use_module(library(option), [option/3]).
:- use_module(library(readutil), [read_line_to_codes/2]).
:- use_module(contract/guard).

/** <module> A student's Prolog program as an engine

```
swipl contract.pl student.pl [--game morris] [--time 10]
```

speaks the line protocol on stdin and stdout, and answers the requests of
the contract by calling the student's predicates.  It knows no rules: a
move goes through as it stands, and the referee judges it.

This file is the protocol.  The student's program runs in a process of its
own (contract/host.pl), which contract/guard.pl watches.
*/

:- dynamic
    game/1,                             % what the student's program plays
    name/1.                             % the name of its file

                /*******************************
                *           START-UP           *
                *******************************/

%   Swipl takes student.pl for a second script, and would load it into this
%   process.

:- multifile user:prolog_load_file/2.

user:prolog_load_file(_:File, _) :-
    contract:arguments(Argv),
    memberchk(File, Argv).

:- initialization(main, main).

main :-
    on_signal(term, _, leave),
    on_signal(int, _, leave),
    arguments(Argv),
    main(Argv).

%   arguments(-Argv): the words after the name of this file.  The flag argv
%   lacks those that swipl has taken for scripts.

arguments(Argv) :-
    current_prolog_flag(os_argv, Words),
    source_file(contract:arguments(_), This),
    append(_, [Script|Argv], Words),
    absolute_file_name(Script, This, [file_type(prolog), file_errors(fail)]),
    !.

leave(_Signal) :-
    halt.

opt_type(game, game, atom).
opt_type(time, time, number).

opt_help(help(header), "A student's Prolog program as an engine.\n").
opt_help(help(usage),  " student.pl [options]").
opt_help(game,         "What it plays, for the referee to see; default morris").
opt_help(time,         "Seconds for an answer; default 10").

main([--|Argv]) :-
    !,
    main(Argv).
main(Argv) :-
    argv_options(Argv, Files, Options),
    option(game(Game), Options, morris),
    option(time(Seconds), Options, 10),
    (   Files = [File],
        Seconds > 0
    ->  file_base_name(File, Base),
        file_name_extension(Name, _, Base),
        assertz(name(Name)),
        assertz(game(Game)),
        session(File, Seconds)
    ;   argv_usage(help),
        halt(1)
    ).

%   Input is read as bytes, since only ASCII means anything in a request.
%   When nobody reads our answers any more, the session is over.

session(File, Seconds) :-
    set_stream(user_input, encoding(octet)),
    set_stream(user_output, encoding(utf8)),
    guard_start(File, Seconds),
    catch(serve, error(io_error(write, _), _), true),
    guard_end.

                /*******************************
                *            LINES             *
                *******************************/

longest_line(65536).

serve :-
    read_line_to_codes(user_input, Codes),      % ..._string ends at a NUL
    (   Codes == end_of_file
    ->  true
    ;   string_codes(Line, Codes),
        request(Line, Id, Words),
        respond(Id, Words),
        (   Words = ["quit"]
        ->  true
        ;   serve
        )
    ).

%   request(+Line, -Id, -Words): Words is `none` if nothing is asked.

request(Line, Id, Words) :-
    string_length(Line, Length),
    longest_line(Longest),
    (   Length > Longest
    ->  Id = "",
        Words = too_long
    ;   split_string(Line, " \t", " \t\r", Fields),
        exclude(==(""), Fields, Words0),
        id(Words0, Id, Words)
    ).

id([], Id, Words) =>
    Id = "",
    Words = none.
id([Word|_], Id, Words), sub_string(Word, 0, _, _, "#") =>
    Id = "",
    Words = none.
id([Word|Words0], Id, Words), is_number(Word) =>
    Id = Word,
    Words = Words0.
id(Words0, Id, Words) =>
    Id = "",
    Words = Words0.

is_number(Word) :-
    Word \== "",
    string_codes(Word, Codes),
    forall(member(Code, Codes), between(0'0, 0'9, Code)).

respond(_, none) =>
    true.
respond(Id, too_long) =>
    say("?", Id, "line-too-long a line has at most 65536 bytes").
respond(Id, []) =>
    say("?", Id, "bad-syntax a number, and no request").
respond(Id, [Word|Arguments]) =>
    atom_string(Request, Word),
    catch(( answer(Request, Arguments, Text),
            Mark = "="
          ),
          refused(Text),
          Mark = "?"),
    say(Mark, Id, Text).

say(Mark, Id, Text) :-
    (   Text == ""
    ->  format(user_output, "~s~s~n", [Mark,Id])
    ;   format(user_output, "~s~s ~w~n", [Mark,Id,Text])
    ),
    flush_output(user_output).

                /*******************************
                *           REQUESTS           *
                *******************************/

%   answer(+Request, +Arguments, -Text): Arguments are strings.  Throws
%   refused(Text).

answer(Request, Arguments, Text), contract_request(Request, Count) =>
    goal(Count, Request, Arguments, Goal),
    guard_ask(Goal, Text).
answer(Request, Arguments, Text), request(Request) =>
    (   reply(Request, Arguments, Reply)
    ->  Text = Reply
    ;   throw(refused("bad-syntax these are not its arguments"))
    ).
answer(_, _, _) =>
    throw(refused("unknown-command `commands` lists those that I know")).

%   The contract, with the names that later courses gave to the two sides.
%   The second argument is the number of moves that come with the request.

contract_request(x_inicia,        0).
contract_request(x_responde,      1).
contract_request(o_inicia,        1).
contract_request(o_responde,      1).
contract_request(preto_inicia,    0).
contract_request(preto_responde,  1).
contract_request(branco_inicia,   1).
contract_request(branco_responde, 1).

goal(0, Request, [], Goal) =>
    Goal = Request.
goal(1, Request, [Word|Words], Goal) =>
    atomic_list_concat([Word|Words], ' ', Text),
    (   move(Text, Move)
    ->  Goal =.. [Request,Move]
    ;   throw(refused("bad-syntax a move is an integer or a list of integers"))
    ).
goal(0, _, _, _) =>
    throw(refused("bad-syntax it takes no move")).
goal(1, _, _, _) =>
    throw(refused("bad-syntax it takes a move")).

%   move(+Text, -Move) is semidet.  Only these characters: Prolog reads
%   0'a, 0x5 and 1_000 as integers, too.

move(Text, Move) :-
    split_string(Text, "", "0123456789-[], ", [""]),
    catch(term_to_atom(Move, Text), error(_, _), fail),
    (   integer(Move)
    ->  true
    ;   Move = [_|_],
        maplist(integer, Move)
    ).

request(commands).
request(game).
request(known).
request(name).
request(ping).
request(protocol).
request(quit).
request(seed).
request(version).

%   reply(+Request, +Arguments, -Text) is semidet.

reply(protocol, [], "jogada 1").
reply(version, [], "1").
reply(name, [], Name) :-
    name(Name).
reply(game, [], Game) :-
    game(Game).
reply(game, [Word|Options], Text) :-
    game(Game),
    (   atom_string(Game, Word)
    ->  atomic_list_concat([Game|Options], ' ', Text)
    ;   format(string(Refusal), "unsupported this program plays ~w", [Game]),
        throw(refused(Refusal))
    ).
reply(seed, [Word], Word) :-
    is_number(Word),
    number_string(Seed, Word),
    guard_seed(Seed).
reply(ping, [Word], Word) :-
    is_number(Word),
    guard_ready.
reply(commands, [], Text) :-
    findall(Name, known(Name), Names),
    sort(Names, Sorted),
    atomic_list_concat(Sorted, ' ', Text).
reply(known, [Word], Known) :-
    atom_string(Name, Word),
    (   known(Name)
    ->  Known = true
    ;   Known = false
    ).
reply(quit, [], "").

known(Name) :-
    request(Name).
known(Name) :-
    contract_request(Name, _).
