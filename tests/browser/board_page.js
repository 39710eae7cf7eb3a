// Shows the board and the hands of one game, and keeps what they emit for the tests to look at.
import { Board } from '/client/board.js';
import { addHand } from '/client/hand_view.js';

const query = new URLSearchParams(location.search);
const answer = await fetch(`/game${location.search}`);
const { variant, position, moves } = await answer.json();

const board = new Board(document.getElementById('board'), variant, {
  pieces: query.get('theme') ?? undefined,
  player: query.get('player') ?? undefined,
});
const events = [];
for (const type of ['move', 'choose', 'step', 'illegal', 'look', 'select', 'level', 'focuscell'])
  board.element.addEventListener(type, (event) => events.push({ type, ...event.detail }));
variant.players.forEach(({ name }) =>
  addHand(document.getElementById(name === position.turn ? 'own' : 'others'), board, name),
);

window.test = {
  board,
  events,
  position,
  show(other, marks) {
    board.show(other, marks);
  },
};
window.test.show(position, { lastFrom: query.get('from'), lastTo: query.get('to') });
board.setMoves(moves);
document.body.dataset.ready = 'true';
