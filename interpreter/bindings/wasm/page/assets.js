/** The client's assets.js for a page in one file: files stand in the page. */
import styleOfTryPage from '../../../web/client/try.css';
import characters from '../../../pictures/characters.svg';
import symbols from '../../../pictures/symbols.svg';

/** @type {Record<string, [string, string]>} */
const files = {
  'symbols.svg': ['image/svg+xml', symbols],
  'characters.svg': ['image/svg+xml', characters],
  'try.css': ['text/css', styleOfTryPage],
};

/** The address of a file of the client. @param {string} name */
export function assetAddress(name) {
  const [type, text] = files[name];
  return `data:${type},${encodeURIComponent(text)}`;
}

// Nothing else is in the page: files are not edited here, and seats have no links.
export const loadScript = async () => Promise.reject(new Error('This page has no such file.'));
export const loadStyle = loadScript;
