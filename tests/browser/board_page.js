// Shows the board and the hands of one game, and keeps what they emit for the tests to look at.
import { Board } from '/client/board.js';
import { HandView } from '/client/hand_view.js';

const query = new URLSearchParams(location.search);
const answer = await fetch(`/game${location.search}`);
const { variant, standing, moves } = await answer.json();

const board = new Board(document.getElementById('board'), variant, {
  pieces: query.get('theme') ?? undefined,
  player: query.get('player') ?? undefined,
});
const events = [];
for (const type of ['move', 'choose', 'step', 'illegal', 'stuck', 'select', 'focuscell'])
  board.element.addEventListener(type, (event) => events.push({ type, ...event.detail }));
const hands = variant.players.map(
  ({ name }) => new HandView(document.getElementById(name === standing.turn ? 'own' : 'others'), board, name),
);

window.test = {
  board,
  events,
  standing,
  show(other, marks) {
    board.show(other, marks);
    hands.forEach((hand) => hand.show(other));
  },
};
window.test.show(standing, { lastFrom: query.get('from'), lastTo: query.get('to') });
board.setMoves(moves);
document.body.dataset.ready = 'true';
