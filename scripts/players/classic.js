// Tic-tac-toe (classic) by the class contract: the smallest honest player, in JavaScript (node).
// It wins when it can, and else plays at random: put your own idea into `choose`.
'use strict';
const LINES = ['123', '456', '789', '147', '258', '369', '159', '357'];
const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const START = { board: ' '.repeat(10), played: 0 }; // what lies on cells 1 to 9 (0 is not used), and the moves made
let game = START;
let me = null; // the side I play, once a game has begun: 'x' or 'o'
let dice = Date.now() >>> 0;

function random(n) { // 0 to n-1, from a seed, which Math.random does not take
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return Math.floor(dice / 2 ** 32 * n);
}

function legal({ board }) { // all legal moves, as the protocol writes them: the free cells, 1 to 9
  return CELLS.filter(c => board[c] === ' ').map(String);
}

function after({ board, played }, move) { // the position that a legal move leads to
  const stones = [...board];
  stones[move] = 'xo'[played % 2]; // X moves first
  return { board: stones.join(''), played: played + 1 };
}

function result({ board, played }) { // '' while the game goes on
  const row = LINES.find(([a, b, c]) => board[a] !== ' ' && board[a] === board[b] && board[a] === board[c]);
  return row ? `${board[row[0]]}_wins` : played === 9 ? 'draw' : '';
}

function choose(position) { // <-- your idea goes here
  const moves = legal(position);
  return moves.find(move => result(after(position, move)).endsWith('wins')) || moves[random(moves.length)];
}

function answer(command, args) {
  const move = args.join(' ');
  if (command === 'protocol') return '= jogada 1';
  if (command === 'name') return '= classic-javascript';
  if (command === 'quit') return '=';
  if (command === 'seed' || command === 'ping') {
    if (!/^\d+$/.test(move)) return '? bad-argument I need a number';
    if (command === 'seed') dice = Number(BigInt.asUintN(32, BigInt(move)));
    return `= ${move}`;
  } else if (command === 'game') {
    if (move === 'classic') me = null;
    return ['', 'classic'].includes(move) ? '= classic' : '? unsupported I play classic';
  } else if (command === 'x_inicia' || command === 'o_inicia') {
    if (!(command === 'x_inicia' ? [''] : legal(START)).includes(move)) return '? illegal-move this is no way to begin';
    [game, me] = [START, command[0]];
  } else if (command === 'x_responde' || command === 'o_responde') {
    if (me !== command[0]) return me ? `? wrong-side I play ${me}` : '? not-started no game has begun';
    if (result(game)) return `? game-over it ended with ${result(game)}`;
    if (!legal(game).includes(move)) return '? illegal-move that is not possible now';
  } else return '? unknown-command I speak the class contract only';
  if (move) game = after(game, move);
  const reply = result(game) ? '' : choose(game); // if the move received ended the game, I have none
  if (reply) game = after(game, reply);
  return ['=', reply, result(game)].filter(Boolean).join(' ');
}

require('readline').createInterface({ input: process.stdin }).on('line', line => { // ends with the input
  const words = line.trim().split(/\s+/);
  if (words[0] === '' || words[0].startsWith('#')) return;
  const id = /^\d+$/.test(words[0]) ? words.shift() : ''; // an id in front comes back in the answer
  const text = answer(words[0], words.slice(1));
  process.stdout.write(`${text[0]}${id}${text.slice(1)}\n`); // node flushes by itself
  if (words[0] === 'quit') process.exit(0);
});
