/**
 * One piece as SVG: a token by its owner's shape and color, and on it the piece's symbol, glyph or letter. Tested in
 * tests/browser/board.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {'symbols' | 'glyphs' | 'letters'} Theme
 */

import { assetAddress } from './assets.js';
import { svg } from './dom.js';

/** The tokens of players beyond the last begin anew. */
const tokenCount = 8;

/** Characters of common fonts, by names of symbols. */
const glyphs = {
  king: '♚',
  queen: '♛',
  rook: '♜',
  bishop: '♝',
  knight: '♞',
  pawn: '♟',
  general: '將',
  advisor: '士',
  elephant: '象',
  horse: '馬',
  chariot: '車',
  cannon: '砲',
  soldier: '卒',
  gold: '金',
  silver: '銀',
  lance: '香',
};

/** Outlines for players while symbols.svg is not there: corners and the angle of the first. */
const plainOutlines = [
  [0, 0],
  [4, 45],
  [4, 0],
  [5, 90],
];

/** Names of the symbols that the page has, with the other names by which they go. @type {Map<string, string>} */
const symbols = new Map();
/** @type {Promise<void> | null} */
let loading = null;

/**
 * Brings the set of symbols into the page, once; until then, and without it, pieces are letters.
 * @param {string} [address] @returns {Promise<void>} never fails
 */
export function loadSymbols(address = assetAddress('symbols.svg')) {
  loading ??= fetch(address)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((text) => {
      if (text === '') return;
      const sprite = new DOMParser().parseFromString(text, 'image/svg+xml');
      const shown = [...sprite.querySelectorAll('symbol')];
      if (shown.length === 0) return;
      for (const symbol of shown)
        for (const name of namesOf(symbol)) if (!symbols.has(name)) symbols.set(name, symbol.id);
      const holder = svg('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'board-symbols' }, shown);
      document.body.append(holder);
    })
    .catch(() => undefined);
  return loading;
}

/** Is a piece's symbol a picture of the variant's own: a file, or its text as an address? @param {string} symbol */
export const isPicture = (symbol) => symbol.endsWith('.svg') || symbol.startsWith('data:');

/** @param {SVGSymbolElement} symbol */
function namesOf({ id, dataset }) {
  const others = (dataset.also ?? '').split(/[\s,]+/).filter(Boolean);
  return [id, ...others.map((other) => `piece-${other}`)];
}

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

/** @type {Map<string, boolean>} */
const drawable = new Map();

/** Has a font of this machine the character? What no font has is drawn alike, as a box. @param {string} character */
function isDrawable(character) {
  let known = drawable.get(character);
  if (known === undefined) {
    known = pixelsOf(character) !== pixelsOf('\u{10fffd}');
    drawable.set(character, known);
  }
  return known;
}

/** @param {string} character */
function pixelsOf(character) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const context = canvas.getContext('2d');
  if (!context) return character;
  context.font = "24px 'DejaVu Sans', Verdana, system-ui, sans-serif";
  context.fillText(character, 2, 26);
  return canvas.toDataURL();
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
    this.players = new Map(variant.players.map((player, number) => [player.name, { ...player, number }]));
  }

  /**
   * A piece around 0, 0.
   * @param {Piece} piece @param {number} size half the width of its token
   * @param {Theme} [theme] @param {number} [turn] of the board, in degrees
   * @returns {SVGGElement}
   */
  draw([name, owner, homeOrNone], size, theme = 'symbols', turn = 0) {
    const home = homeOrNone ?? owner;
    const group = svg('g', { class: owner === null ? 'piece dead' : 'piece' });
    const isChanged = owner !== home && home !== null;
    if (isChanged) {
      if (owner !== null) group.append(this.beak(home, size, turn));
      group.append(this.token(home, size, owner === null ? 'dead-home' : 'home'));
    }
    const faceSize = isChanged ? size * 0.76 : size;
    const token = svg('g', { class: 'face' });
    token.append(this.token(owner, faceSize, 'token'));
    token.append(this.face(name, faceSize, theme));
    this.color(token, owner);
    group.append(token);
    return group;
  }

  /** A player's token alone, for legends. @param {string} player @param {number} size @returns {SVGGElement} */
  drawToken(player, size) {
    const group = svg('g', { class: 'piece' }, [this.token(player, size, 'token')]);
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
    const ink = isBright(color) ? '#141414' : '#fbfaf6';
    element.style.setProperty('--token', color);
    element.style.setProperty('--outline', ink);
    element.style.setProperty('color', ink);
  }

  /** @param {string | null} player @param {number} size @param {string} cssClass @returns {SVGElement} */
  token(player, size, cssClass) {
    const number = player === null ? 0 : (this.players.get(player)?.number ?? 0) % tokenCount;
    const id = `token-${number + 1}`;
    const shape = symbols.has(id)
      ? svg('use', { href: `#${id}`, x: -size, y: -size, width: 2 * size, height: 2 * size, class: cssClass })
      : plainToken(number, size, cssClass);
    if (player !== null) this.color(shape, player);
    return shape;
  }

  /** What stands on the token. @param {string} name @param {number} size @param {Theme} theme @returns {SVGElement} */
  face(name, size, theme) {
    const piece = this.pieces.get(name);
    const symbol = piece?.symbol === undefined ? name : piece.symbol;
    if (theme !== 'letters' && symbol && isPicture(symbol)) {
      const half = size * 0.72;
      return svg('image', { href: this.symbolAddress(symbol), x: -half, y: -half, width: 2 * half, height: 2 * half });
    }
    const glyph = theme === 'glyphs' && symbol ? glyphs[/** @type {keyof typeof glyphs} */ (symbol)] : undefined;
    if (glyph && isDrawable(glyph)) return textFace(glyph, size * 1.25, 'glyph');
    const id = theme === 'symbols' && symbol ? symbols.get(`piece-${symbol}`) : undefined;
    if (id) {
      const half = size * 0.7;
      return svg('use', { href: `#${id}`, x: -half, y: -half, width: 2 * half, height: 2 * half, class: 'symbol' });
    }
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
