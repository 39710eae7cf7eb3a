/** The engine for JavaScript; described in docs/javascript.md. */

/** A message about a text, as in docs/json.md. */
export interface Diagnostic {
  file: string | null;
  /** Counted from 1; 0 if the message has no place. */
  line: number;
  column: number;
  end: number;
  severity: 'error' | 'warning';
  code: string;
  message: string;
  hint: string;
}

/** What the engine refuses. */
export class TrigonError extends Error {
  /** The errors of a variant, position or record; empty for other requests. */
  readonly diagnostics: Diagnostic[];
}

/** A legal move. `text` differs for all moves of a position. */
export interface Move {
  text: string;
  piece: string | null;
  from: string | null;
  to: string | null;
  captures: string[];
  promotion: string | null;
  passed: string[];
  drops: { piece: string; cell: string; held?: string }[];
}

/** A cell, and what stands on it; nothing where it is empty. */
export interface Cell {
  cell: string;
  column: number;
  row: number;
  level: number;
  piece?: string;
  /** Null of a dead piece. */
  owner?: string | null;
  home?: string;
}

/** How a game has ended, as in docs/json.md. */
export interface Outcome {
  ending: string;
  /** Null for a draw, and when several have won. */
  winner: string | null;
  winners?: string[];
  [more: string]: unknown;
}

export interface State {
  variant: string;
  options: string[];
  position: string;
  turn: string;
  players: { name: string; is_in: boolean; holds: unknown[] }[];
  phase: string | null;
  state: Record<string, unknown>;
  outcome: Outcome | null;
  /** How many moves were played since the position was set. */
  played: number;
}

/** When the computer player stops: a level from 1 to 10, or limits. */
export interface Limits {
  level?: number;
  seed?: number;
  nodes?: number;
  depth?: number;
  seconds?: number;
}

export interface Thought {
  move: string;
  /** For the player to move, in hundredths. */
  value: number;
  by_seat: Record<string, number>;
  line: string[];
  depth: number;
  nodes: number;
}

/** A game. Its memory is freed when nothing refers to it any more. */
export interface Game {
  state(): State;
  setPosition(text?: string, moves?: string[]): State;
  /** As in docs/resolved-json.md. */
  resolved(): Record<string, unknown>;
  cells(): Cell[];
  moves(): Move[];
  /** The texts of the legal moves. */
  legal(): string[];
  /** Plays a move by its text in `legal`, and tells nothing. */
  push(move: string): void;
  /** Takes the last move back; false if there is none. */
  pop(): boolean;
  copy(): Game;
  /** Frees the memory at once; the game must not be used any more. */
  free(): void;
  play(move: string): State;
  undo(): State;
  history(): { start: string; moves: string[] };
  why(move: string): { legal: boolean; why: string };
  outcome(): Outcome | null;
  perft(depth: number): number;
  best(limits?: Limits): Thought;
  svg(): string;
  text(): string;
  record(): string;
  /** The answer to any request of docs/session.md. */
  request(request: { command: string; [field: string]: unknown }): Record<string, unknown>;
}

export interface Engine {
  readonly version: string;
  variants(): string[];
  addFile(path: string, data: string | Uint8Array): void;
  load(variant: string, options?: { options?: string[]; name?: string }): Game;
  loadRecord(record: string, number?: number): Game;
}

export function start(options?: { wasmBinary?: ArrayBuffer | Uint8Array }): Promise<Engine>;
