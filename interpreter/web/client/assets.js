/** Files that lie beside these modules. */

/** The address of a file. @param {string} name */
export const assetAddress = (name) => new URL(name, import.meta.url).href;

/** Adds an element to the page's head; ends when what it names is loaded. @param {HTMLElement} element */
function added(element) {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
    document.head.append(element);
  });
}

/** Runs a script that is no module; fails where the program was built without it. @param {string} name */
export const loadScript = (name) => added(Object.assign(document.createElement('script'), { src: assetAddress(name) }));

/** @param {string} name */
export const loadStyle = (name) =>
  added(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: assetAddress(name) }));
