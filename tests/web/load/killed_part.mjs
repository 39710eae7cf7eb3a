// Four parts of a server behind nginx with the sample configuration, games on all of them, one part killed and started
// again; `make parts` runs it. GAMES games a part, two seats each, move four times a second for SECONDS seconds. After a
// third of them part b is killed, and after a further third it is started again on its folder. Fails when
//   * a turn that was answered, or told to anybody, is missing in the snapshots at the end, or stands there otherwise;
//   * a connection to another part breaks, or the home page, a new game or a socket there has to wait;
//   * somebody of part b does not come back.
// With DATABASE=postgresql://host/trigon_ games are kept in the databases trigon_a to trigon_d, and no longer in folders.
//   node load/killed_part.mjs [GAMES] [SECONDS]
import { ServerEngine } from '../../../interpreter/web/client/server_engine.js';
import { Nginx, startPart, startParts, transportTo } from '../parts.mjs';
import { cpuOf, pause } from '../served.mjs';

const games = Number(process.argv[2] ?? 10);
const seconds = Number(process.argv[3] ?? 24);
const names = ['a', 'b', 'c', 'd'];
const killed = 'b';
const variant = 'chess';
/** Addresses of those who come newly, whom nginx gives to different parts. */
const addresses = Array.from({ length: 16 }, (_, index) => `127.0.0.${index + 2}`);
const trouble = new Set();

/** Like Math.random, but the same each time. */
let seed = 1;
const random = (count) => ((seed = (seed * 48271) % 2147483647) % count);

/** A page that holds a seat: the client's own connection, and what it was told. */
class Seat {
  turns = 0;
  moves = [];
  losses = 0;

  constructor(game, player, secret) {
    Object.assign(this, { game, player, secret });
  }

  sit(engine) {
    return new Promise((resolve) => {
      this.connection = engine.join({ game: this.game.id, secrets: [this.secret] }, {
        message: (message) => {
          this.take(message);
          if (message.type === 'game') resolve();
        },
        state: (state) => {
          if (state === 'lost') {
            ++this.losses;
            this.isLost = true;
          } else if (state === 'refused') trouble.add(`a seat of ${this.game.id} was refused`);
          else if (state === 'open' && this.isLost) {
            this.isLost = false;
            this.backAt = performance.now();
          }
        },
      });
    });
  }

  take(message) {
    if (message.type === 'game') {
      this.turns = message.turns.length;
      this.moves = message.moves;
    } else if (message.type === 'turn') {
      this.game.told.set(this.turns++, message.turn.text);
      this.moves = message.moves;
      this.game.isOver = message.end !== null;
    }
  }

  async move() {
    const text = this.moves[random(this.moves.length)].text;
    const turn = this.turns;
    this.moves = [];
    const began = performance.now();
    try {
      await this.connection.send({ type: 'move', text, turn });
    } catch {
      return;
    }
    this.game.told.set(turn, text);
    const now = performance.now();
    times[this.game.part === killed ? 'own' : now < killedAt ? 'before' : now < startedAt ? 'during' : 'later'].push(now - began);
  }
}

const times = { before: [], during: [], later: [], own: [] };
let killedAt = Infinity, startedAt = Infinity;
const { DATABASE } = process.env;
const parts = await startParts(names, [], (name) => DATABASE && DATABASE + name);
const nginx = await Nginx.start(parts);
const engine = new ServerEngine(transportTo(nginx.host));

const all = [];
for (const part of names)
  for (let i = 0; i < games; ++i) {
    const answer = await transportTo(nginx.host).fetch(`/part/${part}/api/games`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ variant }),
    });
    const { game: id, seats: secrets, watch } = await answer.json();
    const game = { id, part, told: new Map(), isOver: false, watch };
    if (!id.startsWith(`${part}-`)) trouble.add(`${id} was made by ${part}`);
    game.seats = Object.entries(secrets).map(([player, secret]) => new Seat(game, player, secret));
    all.push(game);
  }
const seats = all.flatMap((game) => game.seats);
await Promise.all(seats.map((seat) => seat.sit(engine)));

let isEnded = false;
const play = async (game) => {
  await pause(random(250));
  while (!isEnded && !game.isOver) {
    await game.seats.find((seat) => seat.moves.length > 0 && !seat.isLost)?.move();
    await pause(250);
  }
};
/** What others do meanwhile: open the home page, and make a game and sit down there. */
const visits = [];
const made = { a: 0, b: 0, c: 0, d: 0 };
const visit = async () => {
  for (let count = 0; !isEnded; ++count) {
    const began = performance.now();
    const is = began < killedAt ? 'before' : began < startedAt ? 'during' : 'later';
    const transport = transportTo(nginx.host, addresses[count % addresses.length]);
    const visitor = new ServerEngine(transport);
    try {
      const home = await transport.fetch('/');
      if (home.status !== 200) throw new Error(`the home page has status ${home.status}`);
      const { game, seats } = await visitor.create({ variant });
      const seat = new Seat({ id: game, told: new Map() }, 'white', seats.white);
      ++made[game[0]];
      // A game that was made just before the failure waits for its part.
      await Promise.race([seat.sit(visitor), ...(game[0] === killed ? [pause(2000)] : [])]);
      seat.connection.close();
      await visitor.openSeats();
    } catch (error) {
      trouble.add(`who comes newly ${is} the failure: ${error.message}`);
    }
    visits.push({ is, time: performance.now() - began });
    await pause(100);
  }
};
const playing = [...all.map(play), visit()];
const third = (seconds * 1000) / 3;
await pause(third);
const { state, port } = parts[killed];
parts[killed].isOwnState = false;
killedAt = performance.now();
await parts[killed].stop('SIGKILL');
await pause(third);
startedAt = performance.now();
parts[killed] = await startPart(killed, names, [], state, port);
parts[killed].isOwnState = !DATABASE;
const upAfter = performance.now() - startedAt;
await pause(third);
isEnded = true;
await Promise.all(playing);
await pause(500);

let told = 0, toldOfKilled = 0, after = 0;
for (const game of all) {
  const watched = await new Promise((resolve) => {
    const connection = engine.join({ game: game.id, secrets: [game.watch] }, {
      message: (message) => message.type === 'game' && (connection.close(), resolve(message)),
      state: (state) => state === 'refused' && resolve({ turns: [] }),
    });
  });
  for (const [turn, text] of game.told) {
    ++told;
    if (game.part === killed) ++toldOfKilled;
    if (watched.turns[turn]?.text !== text)
      trouble.add(`turn ${turn + 1} of ${game.id} was ${text} and is ${watched.turns[turn]?.text}`);
  }
  after += watched.turns.length - game.told.size;
}
const back = [];
for (const seat of seats) {
  const isOfKilled = seat.game.part === killed;
  if (!isOfKilled && seat.losses) trouble.add(`a seat of part ${seat.game.part} lost its connection`);
  if (!isOfKilled) continue;
  if (!seat.losses || seat.isLost) trouble.add(`a seat of ${seat.game.id} ${seat.losses ? 'did not come back' : 'lost nothing'}`);
  back.push(seat.backAt - startedAt);
}
for (const is of ['during', 'later']) if (!visits.some((one) => one.is === is)) trouble.add(`nobody came ${is} the failure`);

const percentile = (values, share) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
const figures = (values, unit = 'ms') =>
  `median ${percentile(values, 0.5).toFixed(1)} ${unit}, 95 % ${percentile(values, 0.95).toFixed(1)}, ` +
  `most ${percentile(values, 1).toFixed(1)}, of ${values.length}`;
console.log(`${all.length} games in ${names.length} parts, ${seats.length} seats, a move in 250 ms; ${killed} killed`);
console.log(`moves of the other parts before: ${figures(times.before)}`);
console.log(`moves of the other parts while it is gone: ${figures(times.during)}`);
console.log(`moves of the other parts when it is back: ${figures(times.later)}`);
for (const is of ['before', 'during', 'later'])
  console.log(`home page, new game and seat ${is}: ${figures(visits.filter((one) => one.is === is).map(({ time }) => time))}`);
console.log(`part ${killed} served again ${upAfter.toFixed(0)} ms after its start, with its ${games} games`);
console.log(`its seats were back after ${figures(back.map((time) => time / 1000), 's')}`);
console.log(`new games by part: ${Object.entries(made).map(([part, count]) => `${part} ${count}`).join(', ')}`);
console.log(`${told} turns were answered or told, ${toldOfKilled} of them of part ${killed}; ${after} more were kept`);
console.log(trouble.size ? 'TROUBLE:' : 'nothing is lost, and nobody else was disturbed');
const worker = nginx.workers().reduce((sum, pid) => sum + cpuOf(pid), 0);
console.log(`processor: nginx ${worker.toFixed(2)} s, part a ${parts.a.cpu().toFixed(2)} s`);
for (const seat of seats) seat.connection.close();
await nginx.stop();
for (const part of Object.values(parts)) await part.stop();
for (const text of [...trouble].slice(0, 20)) console.error(text);
process.exit(trouble.size > 0 ? 1 : 0);
