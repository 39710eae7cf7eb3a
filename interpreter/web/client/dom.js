/** Short ways to make elements; all pages are made with these, never from HTML text. */

/**
 * An element with attributes (booleans as in HTML; functions as listeners, such as `onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [attributes]
 * @param {(Node | string | null | undefined | false)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  put(element, ...children);
  return element;
}

/**
 * Appends children, leaving out what is nothing.
 * @param {Element} parent
 * @param {(Node | string | null | undefined | false)[]} children
 */
export function put(parent, ...children) {
  for (const child of children) if (child) parent.append(child);
}

/** Replaces all children. @param {Element} parent @param {(Node | string | null | undefined | false)[]} children */
export function refill(parent, ...children) {
  parent.replaceChildren();
  put(parent, ...children);
}

/** A button. @param {string} text @param {() => void} act @param {Record<string, any>} [attributes] */
export function button(text, act, attributes = {}) {
  return el('button', { type: 'button', onclick: act, ...attributes }, text);
}
