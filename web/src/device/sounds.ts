/** Small sounds, made on the spot; there are no files to load. */

import { settings } from "./settings.svelte";

export type Sound = "place" | "dice" | "conquer" | "card" | "turn" | "win" | "refused";

/** Notes as frequency, start and length in seconds. */
type Note = readonly [number, number, number];

const TUNES: Readonly<Record<Exclude<Sound, "dice">, readonly Note[]>> = {
  place: [[330, 0, 0.06]],
  conquer: [
    [392, 0, 0.1],
    [587, 0.09, 0.2],
  ],
  card: [
    [880, 0, 0.05],
    [988, 0.05, 0.08],
  ],
  turn: [
    [523, 0, 0.14],
    [659, 0.13, 0.24],
  ],
  win: [
    [392, 0, 0.18],
    [494, 0.16, 0.18],
    [587, 0.32, 0.18],
    [784, 0.48, 0.5],
  ],
  refused: [[147, 0, 0.14]],
};
const VOLUME = 0.12;
const CLACKS = [0, 0.06, 0.11, 0.19] as const;
const CLACK = 0.03;

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (sound === "dice") for (const at of CLACKS) playClack(context, context.currentTime + at);
  else for (const note of TUNES[sound]) playNote(context, note);
}

function playNote(audio: AudioContext, [frequency, start, length]: Note): void {
  const begin = audio.currentTime + start;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = "triangle";
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(VOLUME, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** A die on a wooden table. */
function playClack(audio: AudioContext, begin: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * CLACK), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) {
    samples[k] = (Math.random() * 2 - 1) * (1 - k / samples.length) ** 3;
  }
  const source = audio.createBufferSource();
  const wood = audio.createBiquadFilter();
  const volume = audio.createGain();
  wood.type = "bandpass";
  wood.frequency.value = 1800;
  volume.gain.value = VOLUME * 3;
  source.buffer = noise;
  source.connect(wood).connect(volume).connect(audio.destination);
  source.start(begin);
}
