/**
 * A text as a QR code, by a library that the program has if it was built where the distribution has it. Tested in
 * tests/browser/home.test.mjs.
 */
import { loadScript } from './assets.js';
import { svg } from './dom.js';

/** Light modules around the code, which readers need. */
const margin = 4;

/** @type {Promise<any> | undefined} */
let loaded;

/**
 * A picture of a text, dark on light in any theme; fails where the program was built without the library.
 * @param {string} text @param {string} name what the picture is called
 */
export async function qrPicture(text, name) {
  await (loaded ??= loadScript('qrcode.js'));
  const code = /** @type {any} */ (globalThis).qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let dark = '';
  for (let row = 0; row < count; ++row)
    for (let column = 0; column < count; ++column)
      if (code.isDark(row, column)) dark += `M${column + margin} ${row + margin}h1v1h-1z`;
  const size = count + 2 * margin;
  return svg('svg', { class: 'qr-code', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': name }, [
    svg('rect', { width: size, height: size, fill: '#fff' }),
    svg('path', { d: dark, fill: '#000' }),
  ]);
}
