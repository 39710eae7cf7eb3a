/** The links of a new game: one for each person's seat, one to watch, one for all seats at this screen. */
import { button, buttons, el, labelFor, refill } from './dom.js';
import { homePath, pathOf } from './engine.js';
import { joinedNames } from './messages.js';
import { qrPicture } from './qr_code.js';
import { named, t } from './words.js';

/** @typedef {import('./store.js').KnownGame} KnownGame */

/** @param {HTMLElement} page @param {KnownGame} known */
export function showLinks(page, known) {
  const seats = Object.entries(known.seats ?? {});
  const all = seats.map(([, secret]) => secret);
  const link = (/** @type {string[]} */ secrets) => pathOf({ game: known.game, secrets });
  const rows = seats.map(([player, secret], index) =>
    linkRow(t`Seat of ${named(player)}`, link([secret]), t`Sit down as ${named(player)}`, index === 0, known.codes?.[player]),
  );
  if (seats.length > 1) rows.push(linkRow(t`All seats at this screen`, link(all), t`Sit down at all seats`, false));
  if (known.watch) rows.push(linkRow(t`To watch`, link([known.watch]), t`Watch`, seats.length === 0, known.watchCode));
  document.title = t`Links: ${known.title}`;
  page.append(
    el('header', { class: 'bar' }, el('a', { href: homePath, class: 'logo' }, 'Trigon'), el('h1', {}, known.title)),
    el(
      'main',
      { class: 'links' },
      el('h2', {}, t`The game is ready`),
      el('p', {}, advice(seats.map(([player]) => player))),
      seats.length > 1 && isLocal(location.hostname) && el('p', { class: 'offer' }, localNote(location.hostname)),
      el('ul', { class: 'link-list' }, ...rows),
    ),
  );
}

/** @param {string[]} players */
function advice(players) {
  if (!players.length) return t`The computers play by themselves; whoever has the link can watch.`;
  if (players.length === 1) return t`Sit down as ${named(players[0])} and play. Whoever has the last link can watch.`;
  const send = t`Sit down at a seat, and send each friend the link of another one (${joinedNames(players)}).`;
  return `${send} ${t`Who has a link plays that seat, so give each to one person only.`}`;
}

/** Is it a name by which only this machine reaches itself? @param {string} host */
function isLocal(host) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host) || host.endsWith('.localhost');
}

/** @param {string} host */
function localNote(host) {
  return [
    t`These links begin with ${host}, so they open on this computer only.`,
    t`Started with --host 0.0.0.0, the server prints an address "from other machines".`,
    t`For other computers and phones, put that in its place.`,
  ].join(' ');
}

/**
 * @param {string} label @param {string} path @param {string} go @param {boolean} isFirst
 * @param {string} [shortCode] by which the link is found from the home page
 */
function linkRow(label, path, go, isFirst, shortCode) {
  const url = location.origin + path;
  const id = `link-${encodeURIComponent(label)}`;
  const field = el('input', { id, readonly: true, value: url, onfocus: () => field.select() });
  const copy = button(
    t`Copy`,
    async () => {
      copy.textContent = (await copyText(url, field)) ? t`Copied` : t`Press Ctrl+C`;
      setTimeout(() => (copy.textContent = t`Copy`), 2000);
    },
    { 'aria-label': t`Copy: ${label}` },
  );
  const code = el('div');
  const sitDown = el('a', { class: isFirst ? 'button primary' : 'button', href: path }, go);
  return el(
    'li',
    { class: 'link-row' },
    labelFor(id, label),
    field,
    buttons(copy, codeButton(label, url, code), shareButton(label, url), sitDown),
    shortCode && el('p', { class: 'quiet' }, t`Code for the home page, for a day:`, ' ', el('strong', {}, shortCode)),
    code,
  );
}

/**
 * Shows the link as a code for the camera of a phone, or hides it.
 * @param {string} label @param {string} url @param {HTMLElement} place
 */
function codeButton(label, url, place) {
  const name = t`QR code: ${label}`;
  const toggle = async () => {
    if (place.hasChildNodes()) refill(place);
    else refill(place, await qrPicture(url, name).catch(() => t`This server was built without QR codes.`));
    shows.setAttribute('aria-expanded', String(place.hasChildNodes()));
  };
  const shows = button(t`QR code`, () => void toggle(), { 'aria-label': name, 'aria-expanded': 'false' });
  return shows;
}

/** Where the browser can share. @param {string} label @param {string} url */
function shareButton(label, url) {
  return (
    navigator.share &&
    button(t`Share`, () => void navigator.share({ title: `Trigon: ${label}`, url }).catch(() => {}), {
      'aria-label': t`Share: ${label}`,
    })
  );
}

/**
 * Into the clipboard, or selected for the user to copy where the browser does not allow it. Pages without encryption,
 * as those of a computer in the same network, have no `navigator.clipboard`; there the old command does it.
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>}
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
