/** `<trigon-board>`, a board for pages; described in docs/javascript.md. */
import type { Engine, Game, Outcome, State } from './index.js';

/** Lets all boards of the page share an engine that was started already. */
export function useEngine(engine: Engine | Promise<Engine>): void;

export class TrigonBoard extends HTMLElement {
  /** The game that is shown; null before it is loaded, and when the variant has errors. */
  readonly game: Game | null;
  /** Settled when what the attributes say is shown: with the game, or null when it cannot be. */
  readonly ready: Promise<Game | null>;
  /** The text of a variant, instead of the attribute `variant`. */
  text: string;
  /** Plays a legal move, by its text. */
  play(move: string): void;
  /** Takes the last move back. */
  undo(): void;
  /** Turns the board on to the next seat. */
  turn(): void;
}

export interface TrigonBoardEvents {
  ready: CustomEvent<{ game: Game }>;
  move: CustomEvent<{ move: string; state: State }>;
  end: CustomEvent<{ outcome: Outcome }>;
  error: CustomEvent<{ error: Error }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'trigon-board': TrigonBoard;
  }
}
