/** A short sound when somebody else has moved, without a file. Off unless the user wants it. */
import { settings } from './store.js';

/** @type {AudioContext | undefined} */
let audio;

/** The pitch of each sound, in hertz. */
const pitches = { move: 520, capture: 420, check: 700, end: 330 };

/** @param {import('./types.js').Turn} turn @returns {keyof typeof pitches} */
export function soundOf({ captures, after }) {
  if (after.checked.length) return 'check';
  return captures.length ? 'capture' : 'move';
}

/** @param {keyof typeof pitches} kind */
export function sound(kind) {
  if (!settings().sounds) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.value = pitches[kind];
  volume.gain.setValueAtTime(0.15, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.25);
}
