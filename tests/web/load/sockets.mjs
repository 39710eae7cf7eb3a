// What sockets cost a part of a server: memory of games and of sockets, processor time of pings, moves and of nginx
// before it. For the figures of docs/large-servers.md; they are processor times, which other work on the machine hardly
// changes. Sockets that are quiet send a ping each 5 seconds, as the client's do where clocks run.
//   node load/sockets.mjs [GAMES] [SECONDS] [--nginx]
import WebSocket from 'ws';
import { Nginx, startParts, transportTo } from '../parts.mjs';
import { cpuOf, memoryOf, pause } from '../served.mjs';

const isBehind = process.argv.includes('--nginx');
const [games = 1000, seconds = 20] = process.argv.slice(2).filter((text) => !text.startsWith('--')).map(Number);
const variant = '64-triangles-3p-corners';
const silence = 5000;

const options = ['--max-games', '100000', '--max-connections', '200000', '--public-name', 'localhost'];
const parts = await startParts(isBehind ? ['a', 'b', 'c', 'd'] : ['a'], options);
const part = parts.a;
const nginx = isBehind ? await Nginx.start(parts, 100000) : null;
const host = nginx?.host ?? part.host;
/** An address has 256 new games at once, and some 28,000 ports. */
const addressOf = (index) => `127.0.${Math.floor(index / 200) % 250}.${2 + Math.floor(index / 50000)}`;

const create = async (index) => {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ variant }) };
  const answer = await transportTo(host, addressOf(index)).fetch('/part/a/api/games', request);
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.json();
};

let received = 0, errors = 0, isPlaying = false;
const latencies = [];
class Seat {
  moves = [];
  turns = 0;

  constructor(game, secret, index) {
    Object.assign(this, { game, secret, index });
  }

  connect() {
    this.socket = new WebSocket(`ws://${host}/part/a/api/play`, { perMessageDeflate: false, localAddress: addressOf(this.index) });
    this.socket.on('message', (data) => this.take(JSON.parse(data.toString())));
    this.socket.on('error', () => ++errors);
    this.socket.on('close', () => !isEnding && ++errors);
    return new Promise((resolve) => {
      this.joined = resolve;
      this.socket.on('open', () => this.send({ type: 'join', game: this.game.id, secrets: [this.secret] }));
    });
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  take(message) {
    ++received;
    if (message.type === 'game') {
      this.turns = message.turns.length;
      this.moves = message.moves;
      this.joined();
    } else if (message.type === 'turn') {
      ++this.turns;
      this.moves = message.moves;
      if (message.end) this.game.isOver = true;
    } else if (message.type === 'done') {
      latencies.push(performance.now() - this.sentAt);
    } else if (message.type === 'error') ++errors;
    if (isPlaying && this.moves.length && !this.game.isOver) this.move();
  }

  move() {
    const quiet = this.moves.find((move) => !move.captures.length) ?? this.moves[0];
    const { text } = this.moves[(this.turns * 7) % this.moves.length] ?? quiet;
    this.moves = [];
    this.sentAt = performance.now();
    this.send({ type: 'move', text, turn: this.turns, id: 1 });
  }
}

let isEnding = false;
/** Processor time of the part, of nginx and of this process while something is done. */
async function spent(work) {
  const now = () => [part.cpu(), nginx ? nginx.workers().reduce((sum, pid) => sum + cpuOf(pid), 0) : 0, process.cpuUsage()];
  const [before, nginxBefore, own] = now();
  const began = performance.now();
  await work();
  const [after, nginxAfter] = now();
  const { user, system } = process.cpuUsage(own);
  return { part: after - before, nginx: nginxAfter - nginxBefore, own: (user + system) / 1e6, wall: (performance.now() - began) / 1000 };
}
const times = ({ part, nginx, own, wall }) =>
  `in ${wall.toFixed(1)} s: part ${part.toFixed(2)} s${isBehind ? `, nginx ${nginx.toFixed(2)} s` : ''}, this client ${own.toFixed(2)} s`;
const micro = (seconds, count) => `${((seconds * 1e6) / count).toFixed(0)} µs`;
const kilo = (bytes, count) => `${(bytes / 1024 / count).toFixed(1)} KiB`;

const empty = part.memory();
await create(0);
const first = part.memory();
const all = [];
const making = await spent(async () => {
  for (let i = 0; i < games; ++i) {
    const made = await create(i);
    const game = { id: made.game, isOver: false };
    game.seats = Object.values(made.seats).map((secret, seat) => new Seat(game, secret, 3 * i + seat));
    all.push(game);
  }
});
const withGames = part.memory();
const seats = all.flatMap((game) => game.seats);
console.log(`memory: ${(empty / 2 ** 20).toFixed(0)} MiB with nothing, ${(first / 2 ** 20).toFixed(0)} MiB with one game`);
console.log(`${games} games made ${times(making)}; ${micro(making.part, games)} each, ${kilo(withGames - first, games)} each`);

const nginxMemory = () => (nginx ? nginx.workers().reduce((sum, pid) => sum + memoryOf(pid), 0) : 0);
const nginxBefore = nginxMemory();
const connecting = await spent(async () => {
  for (let i = 0; i < seats.length; i += 50) await Promise.all(seats.slice(i, i + 50).map((seat) => seat.connect()));
});
const withSockets = part.memory();
console.log(`${seats.length} sockets joined ${times(connecting)}; ${micro(connecting.part, seats.length)} each, ` +
  `${kilo(withSockets - withGames, seats.length)} each; ${(withSockets / 2 ** 20).toFixed(0)} MiB in all`);
if (isBehind)
  console.log(`nginx: ${micro(connecting.nginx, seats.length)} and ${kilo(nginxMemory() - nginxBefore, seats.length)} each`);

received = 0;
const pinging = await spent(async () => {
  const end = performance.now() + seconds * 1000;
  const step = 50;
  for (let at = 0; performance.now() < end; ++at) {
    const share = Math.ceil((seats.length * step) / silence);
    for (let i = 0; i < share; ++i) seats[(at * share + i) % seats.length].send({ type: 'ping' });
    await pause(step);
  }
  await pause(500);
});
const pings = received;
console.log(`${pings} pings answered ${times(pinging)}; ${micro(pinging.part, pings)} each` +
  (isBehind ? `, nginx ${micro(pinging.nginx, pings)}` : ''));

received = 0;
const playing = await spent(async () => {
  isPlaying = true;
  for (const game of all) game.seats.find((seat) => seat.moves.length)?.move();
  await pause(seconds * 1000);
  isPlaying = false;
  await pause(500);
});
const percentile = (values, share) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
const moves = latencies.length;
console.log(`${moves} moves as fast as they come, ${received} messages, ${times(playing)}; ` +
  `${(moves / playing.wall).toFixed(0)} moves a second; ${micro(playing.part, moves)} each` +
  (isBehind ? `, nginx ${micro(playing.nginx, moves)}` : '') +
  `; answered after ${percentile(latencies, 0.5).toFixed(0)} ms, 95 % ${percentile(latencies, 0.95).toFixed(0)} ms`);
console.log(`memory at the end: ${(part.memory() / 2 ** 20).toFixed(0)} MiB; ${errors} errors`);
isEnding = true;
for (const seat of seats) seat.socket.terminate();
await nginx?.stop();
for (const one of Object.values(parts)) await one.stop();
process.exit(errors > 0 ? 1 : 0);
