/** A short sound when somebody else has moved, without a file. Off unless the user wants it. */
import { settings } from './store.js';

/** @type {AudioContext | undefined} */
let audio;

/** @param {'move' | 'end'} kind */
export function sound(kind) {
  if (!settings().sounds) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.value = kind === 'end' ? 330 : 520;
  volume.gain.setValueAtTime(0.15, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.25);
}
