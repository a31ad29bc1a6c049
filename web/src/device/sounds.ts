/**
 * Small sounds, made on the spot: wood on wood, dice in a tray, paper. There are no files to load,
 * and nothing is heard until somebody has asked for it in the settings.
 */

import { settings } from "./settings.svelte";

export type Sound = "place" | "dice" | "conquer" | "card" | "turn" | "win" | "refused";

/** A piece of wood that is struck: how high it sounds, when, and how hard, from 0 to 1. */
type Knock = readonly [pitch: number, at: number, force: number];

const KNOCKS: Readonly<Record<Exclude<Sound, "card">, readonly Knock[]>> = {
  /** A piece set down. */
  place: [[520, 0, 0.7]],
  /** Dice on a wooden tray, each a little later and softer. */
  dice: [
    [1250, 0, 0.8],
    [980, 0.055, 0.7],
    [1420, 0.1, 0.5],
    [1100, 0.165, 0.4],
    [1300, 0.21, 0.22],
  ],
  /** A piece falls over, another takes its place. */
  conquer: [
    [300, 0, 1],
    [260, 0.07, 0.5],
    [560, 0.2, 0.8],
  ],
  /** Two blocks, the second higher: somebody is waited for. */
  turn: [
    [640, 0, 0.6],
    [860, 0.14, 0.7],
  ],
  /** A roll on the table, and a last word. */
  win: [
    [430, 0, 0.7],
    [540, 0.11, 0.7],
    [650, 0.22, 0.8],
    [860, 0.33, 0.9],
    [430, 0.55, 1],
  ],
  /** A knuckle under the table. */
  refused: [[150, 0, 0.9]],
};
const VOLUME = 0.3;
/** Seconds in which a knock fades; wood is dry. */
const FADE = 0.09;
/** The overtone of a wooden bar, relative to its pitch, and how much of it is heard. */
const OVERTONE = 2.76;
const OVERTONE_SHARE = 0.35;
/** Seconds of the noise with which a knock begins, and of a card over felt. */
const CLICK = 0.012;
const SWISH = 0.16;
const SILENT = 0.0008;

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (sound === "card") slide(context);
  else for (const knock of KNOCKS[sound]) strike(context, knock);
}

function strike(audio: AudioContext, [pitch, at, force]: Knock): void {
  const begin = audio.currentTime + at;
  ring(audio, pitch, begin, force);
  ring(audio, pitch * OVERTONE, begin, force * OVERTONE_SHARE);
  hiss(audio, begin, CLICK, pitch * 3, force * 0.5);
}

/** A bar of wood that rings and is dry at once. */
function ring(audio: AudioContext, pitch: number, begin: number, force: number): void {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.setValueAtTime(pitch * 1.04, begin);
  voice.frequency.exponentialRampToValueAtTime(pitch, begin + FADE / 3);
  volume.gain.setValueAtTime(VOLUME * force, begin);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + FADE);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + FADE);
}

/** A card pushed over felt. */
function slide(audio: AudioContext): void {
  hiss(audio, audio.currentTime, SWISH, 2600, 0.35);
}

/** Noise around a pitch that fades. */
function hiss(
  audio: AudioContext,
  begin: number,
  length: number,
  pitch: number,
  force: number,
): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) {
    samples[k] = (Math.random() * 2 - 1) * (1 - k / samples.length) ** 2;
  }
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const volume = audio.createGain();
  band.type = "bandpass";
  band.frequency.value = pitch;
  volume.gain.value = VOLUME * force;
  source.buffer = noise;
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(begin);
}
