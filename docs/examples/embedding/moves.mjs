// Loads a variant, lists the legal moves, plays the last of them and draws the board.
import { start } from 'trigon-engine';

const engine = await start();
const game = engine.load('dobutsu');
const moves = game.legal();
for (const move of moves) console.log(move);
game.push(moves.at(-1));
process.stdout.write(game.text());
