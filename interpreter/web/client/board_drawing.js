/**
 * A board as SVG, in layers: tiles, lines, marks, pieces, targets, drawn arrows, and on top of all a transparent
 * polygon for each cell, which has the cell's spoken name and gets pointer and focus. It draws what it is given and
 * decides nothing; see board_state.js. Tested in tests/browser/board.test.mjs.
 *
 * @typedef {import('./types.js').ResolvedVariant} ResolvedVariant
 * @typedef {import('./types.js').Piece} Piece
 * @typedef {import('./layout.js').Arrangement} Arrangement
 * @typedef {import('./layout.js').PlacedCell} PlacedCell
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./board_state.js').Shape} Shape
 * @typedef {import('./piece_view.js').Theme} Theme
 */
import { latticeOf, levelLetters } from './lattices.js';
import { svg } from './dom.js';
import { between, boxAround, middleOf, windowOver } from './geometry.js';
import { leastSize } from './layout.js';
import { t } from './words.js';

/** Units of the picture in an edge of a cell. */
export const unit = 100;

/** How wide bars along edges are, in edges of a cell. */
const barWidth = 0.05;

/** How long a piece moves, in milliseconds. */
const animationTime = 150;

/** So near to an edge of its window a dragged piece moves the board, and so far with each move, in pixels. */
const edgePixels = 20;
const edgeStep = 10;

/** Larger changes, such as those of a jump in the list of moves, are not animated. */
const maxAnimated = 6;

/** How high labels are, in pixels, unless the board is so small that they would not fit. */
const labelPixels = 13;

/** How high names in cells are, in units; and in pixels so that they can be read. */
const nameSize = 12;
const leastNamePixels = 7;

const layerNames = /** @type {const} */ ([
  'tiles',
  'areas',
  'bars',
  'lines',
  'last',
  'plumb',
  'labels',
  'check',
  'pieces',
  'targets',
  'shapes',
  'hits',
  'focus',
  'drag',
]);

/** @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;

/** @param {Point[]} points */
const pointsText = (points) => points.map(({ x, y }) => `${rounded(x * unit)},${rounded(y * unit)}`).join(' ');

/** The polygon of a cell, smaller. @param {PlacedCell} placed @param {number} scale */
const inset = ({ corners, center }, scale) => pointsText(corners.map((corner) => between(center, corner, scale)));

/** Marks on small levels have thinner lines. @param {PlacedCell} placed */
const sized = ({ scale }) => (scale < 1 ? ' small' : '');

/** @param {number} begin @param {number} length @returns {[number, number]} */
const stretch = (begin, length) => [begin, begin + length];

/** @param {Piece} piece */
const keyOf = (piece) => piece.map(String).join('|');

const movesAreReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class BoardDrawing {
  /**
   * @param {HTMLElement} parent @param {ResolvedVariant} variant @param {import('./piece_view.js').PieceView} pieceView
   * @param {number} tokenPixels how wide tokens are at least
   */
  constructor(parent, variant, pieceView, tokenPixels) {
    this.variant = variant;
    this.tokenPixels = tokenPixels;
    this.pieceView = pieceView;
    this.root = svg('svg', { class: variant.grid.levels > 1 ? 'board-picture levels' : 'board-picture' });
    this.lattice = latticeOf(variant);
    this.layers = /** @type {Record<typeof layerNames[number], SVGGElement>} */ ({});
    for (const name of layerNames) {
      const layer = svg('g', { class: `layer-${name}` });
      if (name !== 'hits') layer.setAttribute('aria-hidden', 'true');
      this.layers[name] = layer;
      this.root.append(layer);
    }
    this.layers.hits.setAttribute('role', 'grid');
    this.layers.hits.setAttribute('aria-label', t`board of ${variant.name}`);
    /** @type {Map<string, SVGGElement>} */ this.hits = new Map();
    /** @type {Map<string, {key: string, element: SVGGElement}>} */ this.pieces = new Map();
    /** @type {Arrangement | null} */ this.arranged = null;
    /** How large the picture is at least, in pixels, unless the whole board is to be seen. */
    this.least = { width: 0, height: 0 };
    parent.append(this.root);
  }

  /** @returns {Arrangement} */
  get arrangement() {
    if (!this.arranged) throw new Error('the board is not laid out');
    return this.arranged;
  }

  /** @param {string} name @returns {PlacedCell} */
  placed(name) {
    const placed = this.arrangement.cells.get(name);
    if (!placed) throw new Error(`the board has no cell '${name}'`);
    return placed;
  }

  /** Half the width of a piece's token. @param {PlacedCell} placed */
  size(placed) {
    return placed.radius * this.lattice.tokenSize(placed.corners.length) * unit;
  }

  /**
   * Lays out all cells anew; pieces, marks and names must be set again.
   * @param {import('./board_state.js').BoardState} state
   */
  layOut({ arrangement, focused, isWhole }) {
    this.arranged = arrangement;
    for (const name of layerNames) if (name !== 'hits') this.layers[name].replaceChildren();
    this.pieces.clear();
    const { left, top, width, height } = arrangement.box;
    this.root.setAttribute('viewBox', [left, top, width, height].map((value) => rounded(value * unit)).join(' '));
    this.root.style.aspectRatio = `${rounded(width)} / ${rounded(height)}`;
    this.least = leastSize(arrangement, this.lattice, this.tokenPixels);
    this.root.style.minWidth = isWhole ? '' : `${this.least.width}px`;
    this.root.style.minHeight = isWhole ? '' : `${this.least.height}px`;
    this.root.classList.toggle('overview', arrangement.plan.isOverview);
    this.drawTiles();
    this.drawBars();
    this.drawGap();
    this.drawLabels();
    this.placeHits();
    this.fitLabels();
    this.setTabStop(focused);
  }

  drawTiles() {
    const style = this.variant.board?.style ?? 'cells';
    const ofArea = new Map();
    for (const area of this.variant.board?.areas ?? []) for (const cell of area.cells) ofArea.set(cell, area.name);
    this.variant.grid.cells.forEach((cell, number) => {
      const placed = this.placed(cell.name);
      const points = pointsText(placed.corners);
      const tile = svg('polygon', { points, class: `tile tile-${style}` });
      // A word of the theme, or a color of CSS. Lines are drawn upon a ground of one color.
      const fill = this.variant.board?.fills?.[number] ?? this.lattice.shades[cell.shade];
      if (style === 'cells' && ['dark', 'mid', 'light'].includes(fill)) tile.classList.add(fill);
      else if (style === 'cells') tile.style.fill = fill;
      this.layers.tiles.append(tile);
      if (ofArea.has(cell.name))
        this.layers.areas.append(svg('polygon', { points, class: 'area', 'data-area': ofArea.get(cell.name) }));
    });
    for (const { from, to, kind } of this.arrangement.lines) {
      const ends = { x1: from.x * unit, y1: from.y * unit, x2: to.x * unit, y2: to.y * unit };
      this.layers.lines.append(svg('line', { ...ends, class: `board-line ${kind}` }));
    }
  }

  /** The bars along edges, which taper off towards their cell's middle. */
  drawBars() {
    for (const { name, color, edges } of this.variant.board?.bars ?? [])
      for (const { cell, corner } of edges) {
        const { corners, center, scale } = this.placed(cell);
        const ends = [corners[corner], corners[(corner + 1) % corners.length]];
        const middle = between(ends[0], ends[1], 0.5);
        const inward = (barWidth * scale) / Math.hypot(middle.x - center.x, middle.y - center.y);
        const inner = ends.map((end) => between(end, center, inward)).reverse();
        const bar = svg('polygon', { points: pointsText([...ends, ...inner]), class: 'bar', 'data-bar': name });
        bar.style.fill = color;
        this.layers.bars.append(bar);
      }
  }

  /** The place among small levels of the one that is large. */
  drawGap() {
    const { gap, plan } = this.arrangement;
    if (!gap) return;
    this.drawText(levelLetters(plan.large), middleOf(gap), 'label label-level');
    const [x, y, width, height] = [gap.left, gap.top, gap.width, gap.height].map((value) => rounded(value * unit));
    this.layers.tiles.append(svg('rect', { x, y, width, height, class: 'level-gap' }));
  }

  drawLabels() {
    for (const { text, at, kind } of this.arrangement.labels) this.drawText(text, at, `label label-${kind}`);
    for (const [name, { namePlace }] of this.arrangement.cells)
      if (namePlace) this.drawText(name, namePlace, 'label label-name').style.fontSize = `${nameSize}px`;
  }

  /** @param {string} text @param {Point} at @param {string} cssClass */
  drawText(text, at, cssClass) {
    const label = svg('text', { x: rounded(at.x * unit), y: rounded(at.y * unit), class: cssClass });
    label.textContent = text;
    this.layers.labels.append(label);
    return label;
  }

  /** Labels have the same size on boards of any size; names in cells that would be too small are left out. */
  fitLabels() {
    const scale = this.root.getScreenCTM()?.a || 1;
    const size = rounded(Math.min(this.lattice.largestLabel, labelPixels / scale));
    this.root.style.setProperty('--label-size', `${size}px`);
    this.root.classList.toggle('names-too-small', nameSize * scale < leastNamePixels);
  }

  /**
   * Where the board is larger than its window: moves it so that cells are seen, the first ones before the others.
   * @param {string[]} cells @param {ScrollBehavior} behavior
   */
  panTo(cells, behavior) {
    const scroller = this.root.parentElement;
    const matrix = this.root.getScreenCTM();
    if (!scroller || !matrix || cells.length === 0) return;
    const { left, top } = scroller.getBoundingClientRect();
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
    const boxes = cells.map((cell) => boxAround(this.placed(cell).corners));
    const scale = unit * matrix.a;
    const start = { x: matrix.e - left + scrollLeft, y: matrix.f - top + scrollTop };
    const across = boxes.map((box) => stretch(start.x + box.left * scale, box.width * scale));
    const down = boxes.map((box) => stretch(start.y + box.top * scale, box.height * scale));
    scroller.scrollTo({
      left: windowOver(across, scrollLeft, clientWidth),
      top: windowOver(down, scrollTop, clientHeight),
      behavior: movesAreReduced() ? 'auto' : behavior,
    });
  }

  /** The same while a piece is dragged: it comes along at the window's edges. @param {number} clientX @param {number} clientY */
  panAtEdge(clientX, clientY) {
    const scroller = this.root.parentElement;
    if (!scroller) return;
    const { left, top, right, bottom } = scroller.getBoundingClientRect();
    const by = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
      at < from + edgePixels ? -edgeStep : at > to - edgePixels ? edgeStep : 0;
    scroller.scrollBy(by(clientX, left, right), by(clientY, top, bottom));
  }

  /** Where it is larger: the middle of its lower edge is seen. */
  panToStart() {
    const scroller = this.root.parentElement;
    if (!scroller) return;
    scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2;
    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight;
  }

  /** The polygons that are pointed at and focused stay the same elements, so that focus stays where it is. */
  placeHits() {
    if (this.hits.size === 0) this.makeHits();
    for (const [name, placed] of this.arrangement.cells)
      this.placeHit(/** @type {SVGGElement} */ (this.hits.get(name)), placed);
  }

  /** @param {SVGGElement} hit @param {PlacedCell} placed */
  placeHit(hit, { corners, scale }) {
    hit.firstElementChild?.setAttribute('points', pointsText(corners));
    hit.classList.toggle('small', scale < 1);
  }

  makeHits() {
    /** @type {Map<string, SVGGElement>} */ const rows = new Map();
    for (const { name, level, row } of this.variant.grid.cells) {
      const key = `${level} ${row}`;
      let group = rows.get(key);
      if (!group) {
        const hasLevels = this.variant.grid.levels > 1;
        const name = hasLevels ? t`level ${levelLetters(level)}, row ${row + 1}` : t`row ${row + 1}`;
        group = svg('g', { role: 'row', 'aria-label': name });
        rows.set(key, group);
        this.layers.hits.append(group);
      }
      const hit = svg('g', { role: 'gridcell', 'data-cell': name, tabindex: -1 }, [svg('polygon')]);
      this.hits.set(name, hit);
      group.append(hit);
    }
  }

  /** @param {string} cell @returns {SVGGElement | undefined} the element that has the focus of a cell */
  hit(cell) {
    return this.hits.get(cell);
  }

  /**
   * Shows what stands where. Pieces that went to another cell move there, when the change is small.
   * @param {import('./types.js').Pieces} pieces @param {Theme} theme @param {boolean} animates
   */
  setPieces(pieces, theme, animates) {
    const gone = [...this.pieces].filter(([cell, { key }]) => !(cell in pieces) || keyOf(pieces[cell]) !== key);
    for (const [cell] of gone) this.pieces.delete(cell);
    const come = Object.entries(pieces).filter(([cell]) => !this.pieces.has(cell));
    const moves = animates && gone.length <= maxAnimated && come.length <= maxAnimated && !movesAreReduced();
    for (const [cell, piece] of come) {
      const { center } = this.placed(cell);
      const element = svg('g', { transform: this.at(center), 'data-piece': cell });
      element.append(this.pieceView.draw(piece, this.size(this.placed(cell)), theme, this.arrangement.view.angle));
      this.pieces.set(cell, { key: keyOf(piece), element });
      this.layers.pieces.append(element);
      const from = gone.find(([, { key }]) => key === keyOf(piece));
      if (moves && from) this.slide(element, from[0], cell);
    }
    for (const [, { element }] of gone) element.remove();
  }

  /** @param {Point} point */
  at({ x, y }) {
    return `translate(${rounded(x * unit)} ${rounded(y * unit)})`;
  }

  /** @param {SVGGElement} element @param {string} from @param {string} to */
  slide(element, from, to) {
    const a = this.placed(from).center;
    const b = this.placed(to).center;
    element.firstElementChild?.animate(
      [{ transform: `translate(${(a.x - b.x) * unit}px, ${(a.y - b.y) * unit}px)` }, { transform: 'none' }],
      { duration: animationTime, easing: 'ease-out' },
    );
  }

  /** @param {import('./board_state.js').Marks} marks */
  setMarks(marks) {
    const { last, check, targets, plumb } = this.layers;
    for (const layer of [last, check, targets, plumb]) layer.replaceChildren();
    for (const cell of marks.zone) this.markCell(last, cell, 'zone', 1);
    for (const { from, to } of marks.recent) {
      if (from) this.markCell(last, from, 'recent-from', 0.9);
      if (to) this.markCell(last, to, 'recent-to', 0.9);
    }
    for (const cell of marks.lastChanged)
      if (cell !== marks.lastFrom && cell !== marks.lastTo) this.markCell(last, cell, 'last-changed', 0.94);
    if (marks.lastFrom) this.markCell(last, marks.lastFrom, 'last-from', 0.9);
    if (marks.lastTo) this.markCell(last, marks.lastTo, 'last-to', 0.9);
    for (const cell of marks.checked) check.append(this.burst(this.placed(cell)));
    if (marks.selected) {
      this.markCell(last, marks.selected, 'selected', 0.88);
      this.markLevels(marks.selected);
    }
    for (const [cell, kind] of marks.targets) this.markTarget(cell, kind);
    for (const layer of [last, targets]) layer.classList.toggle('looked', marks.isLook);
    for (const [cell, hit] of this.hits) {
      hit.classList.toggle('target', !marks.isLook && marks.targets.has(cell));
      hit.classList.toggle('pickable', marks.pickable.has(cell));
      // Said only of what is picked up: screen readers would call all others "not selected".
      if (cell === marks.selected && !marks.isLook) hit.setAttribute('aria-selected', 'true');
      else hit.removeAttribute('aria-selected');
    }
  }

  /** @param {SVGGElement} layer @param {string} cell @param {string} cssClass @param {number} scale */
  markCell(layer, cell, cssClass, scale) {
    const placed = this.arrangement.cells.get(cell);
    if (placed) layer.append(svg('polygon', { points: inset(placed, scale), class: `mark ${cssClass}${sized(placed)}` }));
  }

  /** Marks the cells of this column and row on the other levels. @param {string} selected */
  markLevels(selected) {
    const { column, row, level } = this.placed(selected).cell;
    for (const placed of this.arrangement.cells.values())
      if (placed.cell.level !== level && placed.cell.column === column && placed.cell.row === row)
        this.layers.plumb.append(svg('polygon', { points: inset(placed, 0.9), class: `plumb${sized(placed)}` }));
  }

  /** Shows cells that a line through the levels passes. @param {string[]} cells */
  setWay(cells) {
    this.layers.plumb.querySelectorAll('.way').forEach((element) => element.remove());
    for (const cell of cells) this.markCell(this.layers.plumb, cell, 'way', 0.7);
  }

  /** The rays around a royal in check. @param {PlacedCell} placed */
  burst(placed) {
    const points = Array.from({ length: 32 }, (_, i) => {
      const distance = (i % 2 === 0 ? 1.16 : 0.8) * (this.size(placed) / unit);
      const angle = (i * Math.PI) / 16;
      return { x: placed.center.x + distance * Math.cos(angle), y: placed.center.y + distance * Math.sin(angle) };
    });
    return svg('polygon', { points: pointsText(points), class: 'check' });
  }

  /**
   * A dot where a piece can go, a ring where it captures, a broken ring around an own piece.
   * @param {string} cell @param {import('./types.js').Reach | 'stop'} kind
   */
  markTarget(cell, kind) {
    const placed = this.arrangement.cells.get(cell);
    if (!placed) return;
    const size = this.size(placed);
    const { x, y } = placed.center;
    const at = { cx: rounded(x * unit), cy: rounded(y * unit) };
    const isEmpty = !this.pieces.has(cell);
    if (isEmpty && (kind === 'quiet' || kind === 'both'))
      this.layers.targets.append(svg('circle', { ...at, r: rounded(size * (placed.scale < 1 ? 0.55 : 0.33)), class: `target-dot${sized(placed)}` }));
    if (isEmpty && kind === 'quiet') return;
    const cssClass = kind === 'capture' || kind === 'both' ? 'target-ring' : kind === 'stop' ? 'target-ring stop' : 'target-ring own';
    for (const under of ['under ', ''])
      this.layers.targets.append(svg('circle', { ...at, r: rounded(size * 0.9), class: under + cssClass + sized(placed) }));
  }

  /** @param {Map<string, string>} names spoken ones, by cell */
  setNames(names) {
    for (const [cell, hit] of this.hits) {
      const name = names.get(cell) ?? cell;
      if (hit.getAttribute('aria-label') !== name) hit.setAttribute('aria-label', name);
    }
  }

  /** The cell that the Tab key comes to. @param {string} cell */
  setTabStop(cell) {
    for (const [name, hit] of this.hits) hit.setAttribute('tabindex', name === cell ? '0' : '-1');
  }

  /** @param {string | null} cell */
  setFocus(cell) {
    this.layers.focus.replaceChildren();
    const placed = cell ? this.arrangement.cells.get(cell) : undefined;
    if (!placed) return;
    for (const cssClass of ['focus-outer', 'focus-inner'])
      this.layers.focus.append(svg('polygon', { points: inset(placed, 0.93), class: cssClass }));
  }

  /** A cell that a dragged piece is above. @param {string | null} cell */
  setHover(cell) {
    for (const [name, hit] of this.hits) hit.classList.toggle('hovered', name === cell);
  }

  /**
   * Lifts a piece, larger below a finger: it follows the pointer, and its ghost stays.
   * @param {Piece} piece @param {import('./board_state.js').Press} press @param {Theme} theme
   */
  beginDrag(piece, { cell, pointer }, theme) {
    const placed = cell ? this.placed(cell) : this.largest();
    const size = this.size(placed) * (pointer.type === 'touch' ? 1.5 : 1.1);
    const dragged = svg('g', { class: 'dragged' });
    dragged.append(this.pieceView.draw(piece, size, theme, this.arrangement.view.angle));
    this.layers.drag.replaceChildren(dragged);
    if (cell) this.pieces.get(cell)?.element.classList.add('ghost');
    this.root.classList.add('dragging');
  }

  /** One of the largest cells. */
  largest() {
    return [...this.arrangement.cells.values()].reduce((best, placed) => (placed.radius > best.radius ? placed : best));
  }

  /** @param {number} clientX @param {number} clientY */
  moveDrag(clientX, clientY) {
    const matrix = this.root.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    this.layers.drag.firstElementChild?.setAttribute('transform', `translate(${rounded(x)} ${rounded(y)})`);
  }

  endDrag() {
    this.layers.drag.replaceChildren();
    this.layers.pieces.querySelectorAll('.ghost').forEach((element) => element.classList.remove('ghost'));
    this.root.classList.remove('dragging');
    this.setHover(null);
  }

  /** Arrows and circles that somebody has drawn. @param {Shape[]} shapes */
  setShapes(shapes) {
    this.layers.shapes.replaceChildren(
      ...shapes.map((shape) => (shape.from === shape.to ? this.circle(shape) : this.arrow(shape))),
    );
  }

  /** @param {Shape} shape */
  circle({ from, brush }) {
    const placed = this.placed(from);
    const { x, y } = placed.center;
    return svg('circle', {
      cx: rounded(x * unit),
      cy: rounded(y * unit),
      r: rounded(placed.radius * 0.92 * unit),
      class: `shape circle brush-${brush}`,
    });
  }

  /** @param {Shape} shape */
  arrow({ from, to, brush }) {
    const a = this.placed(from);
    const b = this.placed(to).center;
    const length = Math.hypot(b.x - a.center.x, b.y - a.center.y);
    const [dx, dy] = [(b.x - a.center.x) / length, (b.y - a.center.y) / length];
    const head = Math.min(0.34, length / 2);
    const at = (/** @type {number} */ along, /** @type {number} */ beside) => ({
      x: a.center.x + dx * along - dy * beside,
      y: a.center.y + dy * along + dx * beside,
    });
    const neck = length - head;
    const points = [
      at(a.radius * 0.5, 0.07),
      at(neck, 0.07),
      at(neck, 0.2),
      at(length, 0),
      at(neck, -0.2),
      at(neck, -0.07),
      at(a.radius * 0.5, -0.07),
    ];
    return svg('polygon', { points: pointsText(points), class: `shape arrow brush-${brush}` });
  }
}
