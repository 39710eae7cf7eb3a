/** Notes of the browser when it is somebody's turn while the page is out of sight. Off unless the user wants them. */
import { settings } from './store.js';

/** Asks the browser for its leave; false when it does not give it. */
export async function mayNotify() {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

/** @param {string} title @param {string} text */
export function notify(title, text) {
  if (!settings().notifies || !document.hidden || globalThis.Notification?.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body: text, tag: location.hash });
    note.addEventListener('click', () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some phones have notes for installed pages only.
  }
}
