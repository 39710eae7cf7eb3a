// How many people one server bears: GAMES games of three, all of whom connect within 10 seconds; then a move a second in
// each game for SECONDS seconds. Some clients vanish and come back. Measured is the time from sending a move to the
// answer, and to the other seats' event, which includes what this process needs to read its messages. Fails when the 95th
// percentile is above 100 ms, when an event is lost, or when not all could connect in time.
//   node load/load.mjs [GAMES] [SECONDS]
import { Server, pause } from '../served.mjs';
import WebSocket from 'ws';

const games = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 60);
const variant = '64-triangles-3p-corners';
const players = ['left', 'top', 'right'];
const most = 100;
const trouble = [];

/** Like Math.random, but the same each time. */
let seed = 1;
const random = (count) => ((seed = (seed * 48271) % 2147483647) % count);

class Seat {
  constructor(game, player, secret) {
    Object.assign(this, { game, player, secret, event: 0, turns: 0, moves: [], isOver: false });
  }

  connect(server, after) {
    this.socket = new WebSocket(`ws://${server.host}/api/play`, { perMessageDeflate: false });
    this.socket.on('open', () =>
      this.socket.send(JSON.stringify({ type: 'join', game: this.game.id, secrets: [this.secret], after })));
    this.socket.on('message', (data) => this.take(JSON.parse(data.toString())));
    this.socket.on('error', (error) => trouble.push(`${this.player}: ${error.message}`));
    return new Promise((resolve) => (this.joined = resolve));
  }

  take(message) {
    if (message.type === 'game') {
      this.event = message.event;
      this.turns = message.turns.length;
      this.moves = message.moves;
    } else if (message.event !== undefined) {
      if (message.event !== this.event + 1) trouble.push(`event ${message.event} behind ${this.event}`);
      this.event = message.event;
      if (message.type === 'turn') {
        ++this.turns;
        this.moves = message.moves;
        this.game.isOver = message.end !== null;
        const sent = this.game.sent.get(this.turns);
        if (sent !== undefined && sent.by !== this && !this.isLate) others.push(performance.now() - sent.at);
      }
    } else if (message.type === 'done') {
      own.push(performance.now() - this.game.sent.get(message.id).at);
    } else if (message.type === 'error') {
      trouble.push(message.message);
    }
    if (message.type === 'game' || message.type === 'watchers') {
      this.isLate = false;
      this.joined?.();
    }
  }

  move() {
    const quiet = this.moves.filter((move) => move.captures.length === 0);
    const move = (quiet.length > 0 ? quiet : this.moves)[random(quiet.length || this.moves.length)];
    const turn = this.turns;
    this.moves = [];
    this.game.sent.set(turn + 1, { at: performance.now(), by: this });
    this.socket.send(JSON.stringify({ type: 'move', text: move.text, turn, id: turn + 1 }));
  }
}

const own = [], others = [];
const server = await Server.start();
const before = server.memory();
const all = [];
const began = performance.now();
for (let i = 0; i < games; ++i) {
  const made = await server.create({ variant });
  const game = { id: made.game, sent: new Map(), isOver: false };
  game.seats = players.map((player) => new Seat(game, player, made.seats[player]));
  all.push(game);
}
const seats = all.flatMap((game) => game.seats);
await Promise.all(seats.map((seat) => seat.connect(server)));
const connected = (performance.now() - began) / 1000;
if (connected > 10) trouble.push(`connecting took ${connected.toFixed(1)} s`);

/** One in twenty clients vanishes in the middle and comes back two seconds later. */
const vanish = async () => {
  const gone = seats.filter((_, index) => index % 20 === 7);
  for (const seat of gone) seat.socket.terminate();
  await pause(2000);
  for (const seat of gone) seat.isLate = true;
  await Promise.all(gone.map((seat) => seat.connect(server, seat.event)));
  return gone.length;
};

const vanished = pause((seconds * 1000) / 2).then(vanish);
await Promise.all(all.map(async (game, index) => {
  await pause((index * 1000) / games);
  for (let second = 0; second < seconds && !game.isOver; ++second) {
    const mover = game.seats.find((seat) => seat.moves.length > 0);
    if (mover?.socket.readyState === WebSocket.OPEN) mover.move();
    await pause(1000);
  }
}));
const back = await vanished;
await pause(1000);
for (const game of all)
  if (new Set(game.seats.map((seat) => seat.event)).size !== 1) trouble.push(`the seats of ${game.id} differ`);

const percentile = (values, share) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
const figures = (values) =>
  `median ${percentile(values, 0.5).toFixed(1)} ms, 95 % ${percentile(values, 0.95).toFixed(1)} ms, ` +
  `most ${percentile(values, 1).toFixed(1)} ms of ${values.length}`;
const perGame = (server.memory() - before) / games / 1024;
console.log(`${seats.length} people in ${games} games connected within ${connected.toFixed(1)} s`);
console.log(`own answers: ${figures(own)}`);
console.log(`events of others: ${figures(others)}`);
console.log(`${back} people vanished and came back; ${all.filter((game) => game.isOver).length} games have ended`);
console.log(`memory: ${perGame.toFixed(0)} KiB a game with its connections, ${(server.memory() / 1048576).toFixed(0)} MiB in all`);
for (const values of [own, others])
  if (!(percentile(values, 0.95) <= most)) trouble.push('the 95th percentile is too high');
for (const seat of seats) seat.socket.terminate();
const code = await server.stop();
if (code !== 0) trouble.push(`the server ended with ${code}`);
for (const text of [...new Set(trouble)].slice(0, 20)) console.error(text);
process.exit(trouble.length > 0 ? 1 : 0);
