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

/** Buttons beside each other. @param {(Node | string | null | undefined | false)[]} children */
export const buttons = (...children) => el('div', { class: 'buttons' }, ...children);

/** Labels and fields beside each other. @param {(Node | string)[]} children */
export const fields = (...children) => el('p', { class: 'fields' }, ...children);

/** What a field is for. @param {string} id of the field @param {string} text */
export const labelFor = (id, text) => el('label', { for: id }, text);

/**
 * A choice of one of several.
 * @param {Record<string, any>} attributes @param {(string | number)[][]} options value and text of each
 */
export function select(attributes, options) {
  return el('select', attributes, ...options.map(([value, text]) => el('option', { value }, String(text))));
}

/**
 * Makes an element of SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name @param {Record<string, string | number>} [attributes] @param {Node[]} [children]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A function that hands its values on to `act`, but only when one of the keys is another than at the last call.
 * @template {any[]} Values
 * @param {(...values: Values) => void} act
 * @returns {(keys: unknown[], ...values: Values) => void}
 */
export function onChange(act) {
  /** @type {unknown[] | undefined} */
  let last;
  return (keys, ...values) => {
    if (last && keys.every((key, index) => key === last?.[index])) return;
    last = keys;
    act(...values);
  };
}
