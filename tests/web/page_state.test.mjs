// The state of a game's page: what the connection and the engine report, what is said of it, what is answered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAt } from '../../interpreter/web/client/game_state.js';
import {
  announcements,
  firstPage,
  introductions,
  ownAnswers,
  receive,
  withConnection,
} from '../../interpreter/web/client/page_state.js';
import { FakeGame } from './fake_game.mjs';

/** A page that has got a snapshot, and the game behind it. */
function begin(players, you) {
  const game = new FakeGame(players, { you });
  return { game, page: receive(firstPage, game.snapshot(), 1000) };
}

test('before the snapshot there is no game to change', () => {
  const game = new FakeGame(['left', 'top']);
  assert.equal(receive(firstPage, game.move('a1', 'a2', 'pawn'), 5), firstPage);
  assert.deepEqual(announcements(firstPage, game.move('a2', 'a3', 'pawn')), []);
  assert.equal(receive(firstPage, { type: 'presence', player: 'left', connected: false }, 5).game, null);
  assert.equal(receive(firstPage, { type: 'watchers', count: 3 }, 5).watchers, 3);
});

test('a turn ends thinking and errors, and starts the time of its position', () => {
  const { game, page } = begin(['left', 'top'], ['left']);
  const thinking = receive({ ...page, error: 'No.' }, { type: 'thinking', player: 'left' }, 2000);
  assert.deepEqual([thinking.thinking, thinking.since], ['left', 1000]);
  const moved = receive(thinking, game.move('a1', 'a2', 'pawn'), 3000);
  assert.deepEqual([moved.thinking, moved.since, moved.error, moved.game.turns.length], [null, 3000, '', 1]);
});

test('who looks back goes on looking there after a new snapshot', () => {
  const { game, page } = begin(['left', 'top']);
  const moved = receive(page, game.move('a1', 'a2', 'pawn'), 2000);
  const back = { ...moved, game: lookAt(moved.game, 0) };
  assert.equal(receive(back, game.snapshot(), 3000).game.lookedAt, 0);
  assert.equal(receive(moved, game.snapshot(), 3000).game.lookedAt, null);
});

test('a connection that comes back clears the error, and one that is refused says why', () => {
  const lost = withConnection({ ...firstPage, error: 'No connection.' }, 'lost', '');
  assert.equal(lost.error, 'No connection.');
  assert.equal(withConnection(lost, 'open', '').error, '');
  assert.equal(withConnection(firstPage, 'refused', 'no such game').refusal, 'no such game');
});

test('a game that cannot be kept is told of until it is kept again', () => {
  const { game, page } = begin(['left', 'top'], ['left']);
  const said = (message) => announcements(receive(page, message, 0), message);
  const unkept = receive(page, { type: 'kept', kept: false }, 0);
  assert.equal(unkept.isUnkept, true);
  assert.match(said({ type: 'kept', kept: false })[0], /^This game cannot be kept now/);
  // A turn does not end it.
  assert.equal(receive(unkept, game.move('a1', 'a2', 'pawn'), 0).isUnkept, true);
  assert.equal(receive(unkept, { type: 'kept', kept: true }, 0).isUnkept, false);
  assert.deepEqual(said({ type: 'kept', kept: true }), ['This game is kept again.']);
  // Who comes back is told anew.
  assert.equal(withConnection({ ...unkept, connection: 'lost' }, 'open', '').isUnkept, false);
  assert.equal(withConnection({ ...unkept, connection: 'open' }, 'lost', '').isUnkept, true);
});

test('our own move is said only to who has several seats', () => {
  const said = (you) => {
    const { game, page } = begin(['left', 'top'], you);
    const event = game.move('a1', 'a2', 'pawn');
    return announcements(receive(page, event, 0), event);
  };
  assert.deepEqual(said(['left']), ['Top is to move.']);
  assert.deepEqual(said(['top']), ['Left: pawn a1 to a2.', 'Your turn.']);
  assert.deepEqual(said(['left', 'top']), ['Left: pawn a1 to a2.', 'Your turn, as top.']);
});

test('check is said first', () => {
  const { game, page } = begin(['left', 'top'], ['top']);
  const event = game.move('a1', 'a2', 'pawn', { after: { checked: ['top'] } });
  assert.deepEqual(announcements(receive(page, event, 0), event), [
    'Left: pawn a1 to a2.',
    'You are in check. Your turn.',
  ]);
});

test('what goes wrong is shown and said', () => {
  const { game, page } = begin(['left', 'top'], ['left']);
  for (const [message, text] of [
    [{ type: 'closing', message: 'the server is stopped' }, 'The server is stopped.'],
    [game.event({ type: 'offer_closed', kind: 'draw', reason: 'declined', by: 'top' }), 'Top declines the draw.'],
  ]) {
    const after = receive(page, message, 0);
    assert.equal(after.error, text);
    assert.deepEqual(announcements(after, message), [text]);
  }
  const accepted = game.event({ type: 'offer_closed', kind: 'draw', reason: 'accepted', by: null });
  assert.equal(receive(page, accepted, 0).error, '');
});

test('who asks for something agrees with all seats, and hears nothing of it', () => {
  const { game, page } = begin(['left', 'top'], ['left', 'top']);
  const offer = game.event({ type: 'offer', kind: 'undo', by: 'left', turns: 0, agreed: ['left'] });
  const after = receive(page, offer, 0);
  assert.deepEqual(ownAnswers(after.game, offer), [{ type: 'answer', kind: 'undo', player: 'top', accept: true }]);
  assert.deepEqual(announcements(after, offer), []);
  const ofOthers = begin(['left', 'top'], ['top']);
  assert.deepEqual(ownAnswers(ofOthers.page.game, offer), []);
  assert.deepEqual(announcements(ofOthers.page, offer), ['Left asks to take back a move.']);
});

test('who was here when a rematch was asked for is taken to it', () => {
  const { game, page } = begin(['left', 'top'], ['left']);
  const asked = receive(page, game.event({ type: 'offer', kind: 'rematch', by: 'top', agreed: ['top'] }), 0);
  assert.deepEqual([page.awaitsRematch, asked.awaitsRematch], [false, true]);
  const next = receive(asked, { type: 'rematch', game: 'g2', secrets: ['s1', 's2'] }, 0);
  assert.equal(next.rematch, '/play#g2.s1.s2');
});

test('our name is told for the seats that do not have it', () => {
  const { game, page } = begin(['left', 'top'], ['left', 'top']);
  const named = receive(page, game.event({ type: 'seat', seat: { player: 'top', kind: 'person', name: 'Anna' } }), 0);
  assert.deepEqual(introductions(named.game, 'Anna'), [{ type: 'name', player: 'left', name: 'Anna' }]);
  assert.deepEqual(introductions(named.game, ''), []);
});
