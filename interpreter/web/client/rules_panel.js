/** The rules beside the board: the page that `trigon report` writes, in a frame that is loaded when it is opened. */
import { el } from './dom.js';
import { t } from './words.js';

/** @param {() => Promise<string>} rules address of the page with the rules */
export function rulesPanel(rules) {
  const body = el('div');
  const link = el('a', { target: '_blank' }, t`in a page of their own`);
  const panel = el(
    'details',
    { class: 'rules' },
    el('summary', {}, t`Rules, and how the pieces move`),
    el('p', {}, link),
    body,
  );
  const open = async () => {
    if (!panel.open || link.href) return;
    link.href = await rules();
    body.append(el('iframe', { src: link.href, title: t`Rules` }));
  };
  panel.addEventListener('toggle', open);
  return panel;
}
