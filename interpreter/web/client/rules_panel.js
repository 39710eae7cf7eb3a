/** The rules beside the board: the page that `trigon report` writes, in a frame that is loaded when it is opened. */
import { el } from './dom.js';

/** @param {string} rules address of the page with the rules */
export function rulesPanel(rules) {
  const body = el('div');
  const panel = el(
    'details',
    { class: 'rules' },
    el('summary', {}, 'Rules, and how the pieces move'),
    el('p', {}, el('a', { href: rules, target: '_blank' }, 'in a page of their own')),
    body,
  );
  const open = () => {
    if (panel.open && !body.firstChild) body.append(el('iframe', { src: rules, title: 'Rules' }));
  };
  panel.addEventListener('toggle', open);
  return panel;
}
