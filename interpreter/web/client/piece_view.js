/**
 * One piece as SVG: as the variant has it, a figure or something written on wood; or the piece's symbol or letter on a
 * token by its owner's shape and color. Tested in tests/browser/board.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {'usual' | 'symbols' | 'letters'} Theme `usual` is as the variant has it
 */

import { svg } from './dom.js';
import { symbols } from './piece_symbols.js';

/** Dark and light, what was promoted, and shared tokens, as symbols.svg has them. */
const ink = '#141414', paper = '#fbfaf6', promotedInk = '#b3261e', wood = '#f2dcae';

/** The rings on shared tokens, by player: none, whole, broken, dotted. */
const ringDashes = ['', '0', '6 4', '2 4'];

/** The tokens of players beyond the last begin anew. */
const tokenCount = 8;

/** Outlines for players while symbols.svg is not there: corners and the angle of the first. */
const plainOutlines = [
  [0, 0],
  [4, 45],
  [4, 0],
  [5, 90],
];

/** Is a piece's symbol a picture of the variant's own: a file, or its text as an address? @param {string} symbol */
export const isPicture = (symbol) => symbol.endsWith('.svg') || symbol.startsWith('data:');

/** @type {Map<string, boolean>} */
const brightness = new Map();

/** Is dark ink legible on it? @param {string} color of CSS */
function isBright(color) {
  let known = brightness.get(color);
  if (known === undefined) {
    const probe = document.createElement('span');
    probe.style.forcedColorAdjust = 'none';
    probe.style.color = color;
    document.body.append(probe);
    const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? ['0', '0', '0']).map(Number);
    probe.remove();
    known = 0.299 * red + 0.587 * green + 0.114 * blue > 140;
    brightness.set(color, known);
  }
  return known;
}

/** Draws the pieces of a variant. */
export class PieceView {
  /**
   * @param {ResolvedVariant} variant
   * @param {{symbolAddress?: (file: string) => string}} [options] `symbolAddress`: where the variant's own pictures are
   */
  constructor(variant, options = {}) {
    this.variant = variant;
    this.symbolAddress =
      options.symbolAddress ??
      ((file) =>
        file.startsWith('data:')
          ? file
          : `/api/variants/${encodeURIComponent(variant.variant)}/symbols/${encodeURIComponent(file)}`);
    this.pieces = new Map(variant.pieces.map((piece) => [piece.name, piece]));
    this.tokens = variant.board?.tokens ?? 'by-owner';
    /** What other pieces become. */
    this.promoted = new Set((variant.promotion ?? []).flatMap(({ to }) => to ?? []));
    this.players = new Map(variant.players.map((player, number) => [player.name, { ...player, number }]));
  }

  /**
   * A piece around 0, 0.
   * @param {Piece} piece @param {number} size half the width of its token
   * @param {Theme} [theme] @param {number} [turn] of the board, in degrees
   * @returns {SVGGElement}
   */
  draw([name, owner, homeOrNone], size, theme = 'usual', turn = 0) {
    const home = homeOrNone ?? owner;
    const group = svg('g', { class: owner === null ? 'piece dead' : 'piece' });
    const isChanged = owner !== home && home !== null;
    if (theme === 'usual' && owner !== null && !isChanged) {
      const drawn = this.asUsual(name, owner, size, turn);
      if (drawn) {
        group.append(drawn);
        return group;
      }
    }
    if (isChanged) {
      if (owner !== null) group.append(this.beak(home, size, turn));
      group.append(this.token(home, size, owner === null ? 'dead-home' : 'home'));
    }
    const faceSize = isChanged ? size * 0.76 : size;
    const token = svg('g', { class: 'face' });
    token.append(this.token(owner, faceSize, 'token'));
    token.append(this.face(name, home, faceSize, theme));
    this.color(token, owner);
    group.append(token);
    return group;
  }

  /**
   * The piece as the variant has it, if that is not by tokens of owners, and if the page has the shapes.
   * @param {string} name @param {string} owner @param {number} size @param {number} turn
   */
  asUsual(name, owner, size, turn) {
    if (this.tokens === 'none') return this.figure(name, owner, size);
    if (this.tokens === 'by-owner') return null;
    const token = this.wood(owner, size);
    if (!token) return null;
    const isPointed = this.tokens === 'pointed';
    const group = svg('g', { class: 'on-wood' }, [token, this.face(name, owner, size * (isPointed ? 0.82 : 0.84), 'usual')]);
    if (isPointed) {
      group.lastElementChild?.setAttribute('transform', `translate(0 ${(size * 0.13).toFixed(2)})`);
      group.setAttribute('transform', this.turnOf(owner, turn));
    }
    group.style.setProperty('--token', wood);
    group.style.setProperty('color', this.inkOf(name, owner));
    return group;
  }

  /** A shape of the set without a token. @param {string} name @param {string} owner @param {number} size */
  figure(name, owner, size) {
    const id = symbols.get(`piece-${this.pieces.get(name)?.symbol ?? ''}`);
    if (!id) return null;
    const color = this.players.get(owner)?.color ?? '#9a9a9a';
    const bright = isBright(color);
    const shape = shownSymbol(id, size, bright ? 'figure' : 'figure dark');
    shape.style.setProperty('color', color);
    shape.style.setProperty('--token', bright ? ink : paper);
    return shape;
  }

  /** The token that all players share, with the owner's ring. @param {string} owner @param {number} size */
  wood(owner, size) {
    const id = `token-${this.tokens}`;
    if (!symbols.has(id)) return null;
    const token = shownSymbol(id, size * 1.14, 'token');
    const dashes = ringDashes[(this.players.get(owner)?.number ?? 0) % ringDashes.length];
    token.style.setProperty('--ring', dashes ? this.inkOnWood(owner) : 'none');
    token.style.setProperty('--dashes', dashes || 'none');
    return token;
  }

  /**
   * What is written on wood: on tokens that point, whose owners differ by where they look, in black, and in red if it was
   * promoted; on others in the owner's color.
   * @param {string} name @param {string} owner
   */
  inkOf(name, owner) {
    if (this.tokens !== 'pointed') return this.inkOnWood(owner);
    return this.promoted.has(name) ? promotedInk : ink;
  }

  /** The owner's color, or black where it would not be seen on wood. @param {string} owner */
  inkOnWood(owner) {
    const color = this.players.get(owner)?.color ?? ink;
    return isBright(color) ? ink : color;
  }

  /** Turns what points up to where an owner looks. @param {string} owner @param {number} turn */
  turnOf(owner, turn) {
    const facing = this.players.get(owner)?.facing;
    return typeof facing === 'number' ? `rotate(${90 - facing - turn})` : '';
  }

  /** A player's token alone, for legends. @param {string} player @param {number} size @returns {SVGGElement} */
  drawToken(player, size) {
    const wood = ['disk', 'octagon', 'pointed'].includes(this.tokens) ? this.wood(player, size * 0.9) : null;
    const group = svg('g', { class: 'piece' }, [wood ?? this.token(player, size, 'token', this.tokens === 'none')]);
    if (wood && this.tokens === 'pointed') wood.setAttribute('transform', this.turnOf(player, 0));
    else if (wood) group.append(svg('circle', { r: size * 0.42, fill: this.inkOnWood(player) }));
    this.color(group, player);
    return group;
  }

  /** A piece or token of half width 20 as a picture of its own. @param {SVGGElement} drawn */
  static picture(drawn) {
    return svg('svg', { class: 'token', viewBox: '-22 -22 44 44', 'aria-hidden': 'true' }, [drawn]);
  }

  /** @param {SVGElement} element @param {string | null} player null: dead */
  color(element, player) {
    const color = player === null ? '#9a9a9a' : (this.players.get(player)?.color ?? '#9a9a9a');
    const shown = isBright(color) ? ink : paper;
    element.style.setProperty('--token', color);
    element.style.setProperty('--outline', shown);
    element.style.setProperty('color', shown);
  }

  /**
   * @param {string | null} player @param {number} size @param {string} cssClass @param {boolean} [isRound] for all
   * @returns {SVGElement}
   */
  token(player, size, cssClass, isRound = false) {
    const number = player === null || isRound ? 0 : (this.players.get(player)?.number ?? 0) % tokenCount;
    const id = `token-${number + 1}`;
    const shape = symbols.has(id)
      ? shownSymbol(id, size, cssClass)
      : plainToken(number, size, cssClass);
    if (player !== null) this.color(shape, player);
    return shape;
  }

  /**
   * What stands on the token.
   * @param {string} name @param {string | null} home the player for whom it was set up @param {number} size
   * @param {Theme} theme @returns {SVGElement}
   */
  face(name, home, size, theme) {
    const piece = this.pieces.get(name);
    const character = theme === 'usual' && home !== null && piece?.character?.[home];
    if (character) return characterFace(character, size);
    const symbol = piece?.symbol === undefined ? name : piece.symbol;
    if (theme !== 'letters' && symbol && isPicture(symbol)) {
      const half = size * 0.72;
      return svg('image', { href: this.symbolAddress(symbol), x: -half, y: -half, width: 2 * half, height: 2 * half });
    }
    const id = theme !== 'letters' && symbol ? symbols.get(`piece-${symbol}`) : undefined;
    if (id) return shownSymbol(id, size * 0.7, 'symbol');
    const letter = piece?.letter ?? name.slice(0, 1).toUpperCase();
    return textFace(letter, size * (letter.length > 1 ? 0.95 : 1.2), 'letter');
  }

  /**
   * Points where the player looks for whom a piece was set up.
   * @param {string} home @param {number} size @param {number} turn
   */
  beak(home, size, turn) {
    const facing = this.players.get(home)?.facing;
    if (typeof facing !== 'number') return svg('g');
    const at = (/** @type {number} */ off, /** @type {number} */ distance) => {
      const radians = ((facing + turn + off) * Math.PI) / 180;
      return `${(size * distance * Math.cos(radians)).toFixed(2)} ${(-size * distance * Math.sin(radians)).toFixed(2)}`;
    };
    return svg('path', { class: 'beak', d: `M${at(30, 0.82)}L${at(0, 1.3)}L${at(-30, 0.82)}Z` });
  }
}

/** @param {string} id of a symbol @param {number} half of its width @param {string} cssClass */
function shownSymbol(id, half, cssClass) {
  return svg('use', { href: `#${id}`, x: -half, y: -half, width: 2 * half, height: 2 * half, class: cssClass });
}

/** A character, from the set or from the machine's fonts. @param {string} character @param {number} size */
function characterFace(character, size) {
  const id = symbols.get(`character-${character}`);
  return id ? shownSymbol(id, size * 0.74, 'symbol') : textFace(character, size * 1.25, 'character');
}

/** @param {string} text @param {number} size @param {string} cssClass */
function textFace(text, size, cssClass) {
  const face = svg('text', { class: cssClass, 'font-size': size.toFixed(2), y: (size * 0.355).toFixed(2) });
  face.textContent = text;
  return face;
}

/** @param {number} number of the player @param {number} size @param {string} cssClass @returns {SVGElement} */
function plainToken(number, size, cssClass) {
  const [corners, first] = plainOutlines[number % plainOutlines.length];
  const radius = size * 0.86;
  if (corners === 0) return svg('circle', { r: radius, class: `${cssClass} plain` });
  const points = Array.from({ length: corners }, (_, i) => {
    const radians = ((first + (360 * i) / corners) * Math.PI) / 180;
    return `${(radius * 1.15 * Math.cos(radians)).toFixed(2)},${(-radius * 1.15 * Math.sin(radians)).toFixed(2)}`;
  });
  return svg('polygon', { points: points.join(' '), class: `${cssClass} plain` });
}
