// Shows games of any kind: it knows boards of cells and what each move changed, and no rules.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const games = data.games;
  const byId = new Map(games.map((game) => [game.id, game]));
  // Moves are written as numbers of what ever happened on the board, numbers that are repeated are written once.
  for (const one of games) {
    const steps = [...one.m].map((letter) => {
      const code = letter.codePointAt(0);
      return data.boards[one.b].steps[(code < 0xe000 ? code : code - 0x800) - 0xa1];
    });
    one.words = steps.map(([word]) => word);
    one.changes = steps.map(([, change]) => (change ? change.split(",") : []));
    one.errors = new Map((one.e ?? "").split("/").filter(Boolean).map((text) => {
      const [place, ...better] = text.split(" ");
      return [Number(place), better];
    }));
    one.v = one.v?.split(" ").flatMap((run) => {
      const [value, times] = run.split("*").map(Number);
      return Array(times ?? 1).fill(value);
    });
  }
  const result = { x: "x wins", o: "o wins", "=": "draw" };
  let game = null;
  let at = 0;
  let found = games;
  let shown = 0;

  function make(tag, text, kind) {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (kind) element.className = kind;
    return element;
  }
  function draw(parent, tag, attributes, text) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  }

  // --- The board ---

  // A change is a character and the number of its cell.
  const cellOf = (change) => parseInt(change.slice([...change][0].length), 36);

  // The characters of the cells after so many moves, and the numbers of those that the last of them changed.
  function position(count) {
    const cells = [...data.boards[game.b].start];
    let changed = [];
    for (const changes of game.changes.slice(0, count)) {
      changed = changes.map((one) => {
        cells[cellOf(one)] = [...one][0];
        return cellOf(one);
      });
    }
    return { cells, changed: count ? changed : [] };
  }

  // Of a large board only the part where this game is played.
  function part(board) {
    const all = { top: 0, left: 0, bottom: board.rows - 1, right: board.cols - 1 };
    if (board.rows <= 19 && board.cols <= 19) return all;
    const used = game.changes.flat().map(cellOf);
    if (!used.length) return { ...all, bottom: Math.min(all.bottom, 14), right: Math.min(all.right, 14) };
    const rows = used.map((cell) => Math.floor(cell / board.cols));
    const cols = used.map((cell) => cell % board.cols);
    return {
      top: Math.max(0, Math.min(...rows) - 2), left: Math.max(0, Math.min(...cols) - 2),
      bottom: Math.min(all.bottom, Math.max(...rows) + 2), right: Math.min(all.right, Math.max(...cols) + 2),
    };
  }

  function showBoard() {
    const board = data.boards[game.b];
    $("board").replaceChildren();
    if (!board.rows) {
      $("board").append(make("pre", at ? game.p[at - 1] : board.start));
      return;
    }
    const { cells, changed } = position(at);
    const { top, left, bottom, right } = part(board);
    const size = 60;
    const margin = 26;
    const width = margin + (right - left + 1) * size + 2;
    const height = margin + (bottom - top + 1) * size + 2;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `the board after ${at} moves`);
    const won = at === game.words.length ? game.w ?? [] : [];
    for (let col = left; col <= right; col++)
      draw(svg, "text", { class: "name", x: margin + (col - left + 0.5) * size, y: 17, "font-size": 15 }, col + 1);
    for (let row = top; row <= bottom; row++) {
      const y = margin + (row - top) * size;
      draw(svg, "text", { class: "name", x: 11, y: y + size / 2 + 5, "font-size": 15 }, row + 1);
      for (let col = left; col <= right; col++) {
        const x = margin + (col - left) * size;
        const cell = row * board.cols + col;
        const kind = won.includes(cell) ? "won" : changed.includes(cell) ? "lit" : "cell";
        draw(svg, "rect", { class: kind, x: x + 1.5, y: y + 1.5, width: size - 3, height: size - 3, rx: 7 });
        stone(svg, cells[cell], x, y, size, board.names?.[cell]);
      }
    }
    $("board").append(svg);
  }

  function stone(svg, letter, x, y, size, name) {
    const near = size * 0.28;
    const middle = size / 2;
    if (letter === "X") {
      const far = size - near;
      draw(svg, "path", { class: "sx", d: `M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}` });
    } else if (letter === "O") {
      draw(svg, "circle", { class: "so", cx: x + middle, cy: y + middle, r: size * 0.25 });
    } else if (letter !== ".") {
      draw(svg, "text", { class: "other", x: x + middle, y: y + middle + 9, "font-size": 26 }, letter);
    } else if (name) {
      draw(svg, "text", { class: "faint", x: x + middle, y: y + middle + 7, "font-size": 20 }, name);
    }
  }

  // --- What is said of it ---

  // What a position is worth: plies to the win of x, minus those to the win of o, 0 for a draw; nothing if it is not known.
  const worth = (place) => game.v?.[place - game.k];
  function outlook(value) {
    if (value === undefined) return "not analysed";
    if (value === 0) return "a draw";
    return `${value > 0 ? "x" : "o"} wins in ${Math.abs(value)}`;
  }
  // The worth of the position after move `place`: at the end what it is.
  function after(place) {
    if (place + 1 < game.words.length || game.f) return outlook(worth(place + 1));
    return game.r === "=" ? "a draw" : result[game.r];
  }

  function say() {
    const said = $("said");
    said.replaceChildren();
    if (!at) {
      said.append(`The start${game.v && !game.k ? `: with best play ${outlook(worth(0))}` : ""}.`);
      return;
    }
    const place = at - 1;
    const side = game.s?.[place] ?? "xo"[place % 2];
    const opening = place < game.n ? " (opening)" : "";
    said.append(`Move ${at}: ${side} (${game[side]}) plays ${game.words[place]}${opening}. `);
    if (game.v === undefined) return;
    said.append(place < game.k ? "Not analysed. " : `Before: ${outlook(worth(place))}; after: ${after(place)}. `);
    const better = game.errors.get(place);
    if (better) {
      const lost = worth(place) === 0 ? "the draw" : "the win";
      said.append(make("span", `Gives up ${lost}.`, "bad"));
      const more = better.find((word) => word.startsWith("+"));
      const named = better.filter((word) => word !== more).join(", ");
      if (named) said.append(` ${named}${more ? ` and ${more.slice(1)} more` : ""} would have kept it.`);
      if (place === game.d) said.append(make("span", " This threw the game away.", "bad"));
    }
  }

  function showGame() {
    const moves = game.words;
    const erred = game.errors;
    const kind = (place) => (erred.has(place) ? "erred" : place < game.n ? "opening" : "");
    $("viewer").hidden = false;
    $("heading").textContent = `Game ${game.id}: ${game.x} (x) against ${game.o} (o): ${result[game.r]}`;
    $("fault").textContent = game.f ?? "";
    $("moves").replaceChildren(...moves.map((move, place) => {
      const button = make("button", `${place + 1}. ${move}${erred.has(place) ? " ?" : ""}`, kind(place));
      button.addEventListener("click", () => go(game, place + 1));
      const item = make("li");
      item.append(button);
      return item;
    }));
    $("strip").replaceChildren(...[...moves, ""].map((_, place) => {
      const end = { x: 1, o: -1, "=": 0 }[game.r];
      const value = place < moves.length || game.f ? worth(place) : end;
      const sign = value === undefined ? "" : value > 0 ? "vx" : value < 0 ? "vo" : "v0";
      const bar = make("i", undefined, `${sign} ${place && erred.has(place - 1) ? "erred" : ""}`);
      bar.title = `after ${place} moves`;
      bar.addEventListener("click", () => go(game, place));
      return bar;
    }));
    for (const row of $("list").tBodies[0].rows) row.classList.toggle("now", row.dataset.id === String(game.id));
  }

  function showMove() {
    const moves = game.words;
    showBoard();
    say();
    $("count").textContent = `${at} of ${moves.length}`;
    $("first").disabled = $("back").disabled = at === 0;
    $("on").disabled = $("last").disabled = at === moves.length;
    [...$("moves").children].forEach((item, place) => {
      item.firstChild.classList.toggle("at", place === at - 1);
      if (place === at - 1) $("moves").scrollTop = item.offsetTop - $("moves").offsetTop - 40;
    });
    [...$("strip").children].forEach((bar, place) => bar.classList.toggle("at", place === at));
    document.body.dataset.game = game.id;
    document.body.dataset.move = at;
  }

  function go(other, move, keepsAddress) {
    const isNew = other !== game;
    game = other;
    at = Math.max(0, Math.min(move, game.words.length));
    if (isNew) showGame();
    showMove();
    if (!keepsAddress) history.replaceState(null, "", `#game=${game.id}&move=${at}`);
  }

  // --- The list ---

  function fill(count) {
    const body = $("list").tBodies[0];
    for (const one of found.slice(shown, shown + count)) {
      const row = make("tr", undefined, one === game ? "now" : "");
      row.dataset.id = one.id;
      const link = make("a", one.id);
      link.href = `#game=${one.id}`;
      const first = make("td", undefined, "n");
      first.append(link);
      // Of a player that was chosen, what the fault was.
      const fault = one.f && $("player").value ? one.f : one.f ? "fault" : "";
      const signs = [fault, one.d !== undefined ? "thrown away" : ""].filter(Boolean);
      row.append(first, make("td", one.round, "n"), make("td", one.x), make("td", one.o), make("td", result[one.r]),
        make("td", one.words.length, "n"), make("td", signs.join(", "), "sign"));
      row.addEventListener("click", (event) => { if (event.target !== link) location.hash = link.hash; });
      body.append(row);
    }
    shown = Math.min(found.length, shown + count);
    $("more").hidden = shown === found.length;
  }

  function filter() {
    const [player, opponent] = [$("player").value, $("opponent").value];
    const plays = (one, name) => name === "" || one.x === name || one.o === name;
    found = games.filter((one) => plays(one, player) && plays(one, opponent) && (player === "" || player !== opponent) &&
      (!$("thrown").checked || one.d !== undefined) && (!$("faulty").checked || one.f));
    $("found").textContent = `${found.length} of ${games.length} games`;
    $("list").tBodies[0].replaceChildren();
    shown = 0;
    fill(50);
  }

  // --- What is asked for ---

  function follow() {
    const wish = new URLSearchParams(location.hash.slice(1));
    const asked = byId.get(Number(wish.get("game")));
    const pair = /^(\d+)-(\d+)$/.exec(wish.get("meeting") ?? "");
    if (asked) {
      go(asked, wish.has("move") ? Number(wish.get("move")) || 0 : 0);
      $("viewer").scrollIntoView({ block: "start" });
    } else if (wish.has("player")) {
      $("player").value = wish.get("player");
      $("opponent").value = "";
      $("thrown").checked = $("faulty").checked = false;
      filter();
      if (found.length) go(found[0], 0, true);
      $("games").scrollIntoView({ block: "start" });
    } else if (pair) {
      $("player").value = data.players[pair[1] - 1] ?? "";
      $("opponent").value = data.players[pair[2] - 1] ?? "";
      $("thrown").checked = $("faulty").checked = false;
      filter();
      if (found.length) go(found[0], 0);
      $("games").scrollIntoView({ block: "start" });
    }
  }

  for (const name of data.players) {
    for (const select of [$("player"), $("opponent")]) {
      const option = make("option", name);
      option.value = name;
      select.append(option);
    }
  }
  for (const id of ["player", "opponent", "thrown", "faulty"]) $(id).addEventListener("change", filter);
  $("more").addEventListener("click", () => fill(200));
  $("first").addEventListener("click", () => go(game, 0));
  $("back").addEventListener("click", () => go(game, at - 1));
  $("on").addEventListener("click", () => go(game, at + 1));
  $("last").addEventListener("click", () => go(game, Infinity));
  document.addEventListener("keydown", (event) => {
    if (!game || event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
    const beside = (step) => found[found.indexOf(game) + step] ?? game;
    const keys = {
      ArrowLeft: () => go(game, at - 1), ArrowRight: () => go(game, at + 1),
      Home: () => go(game, 0), End: () => go(game, Infinity),
      ArrowUp: () => go(beside(-1), 0), ArrowDown: () => go(beside(1), 0),
    };
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  // A player under the mouse is shown in the plot.
  document.addEventListener("mouseover", (event) => {
    const number = event.target.closest("[data-player]")?.dataset.player;
    for (const one of document.querySelectorAll(".line")) one.classList.toggle("on", one.dataset.player === number);
  });
  window.addEventListener("hashchange", follow);
  filter();
  follow();
})();
