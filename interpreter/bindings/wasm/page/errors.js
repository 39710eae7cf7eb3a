import { el } from '../../../web/client/dom.js';

/** Shows why the page cannot play. @param {string} text */
export function pageError(text) {
  document.getElementById('page')?.replaceChildren(el('p', { class: 'error', role: 'alert' }, text));
}
