/** Plays sounds made of tones; nothing is loaded. Silent where a browser has no audio or has not been touched yet. */

import { settings } from "../settings.svelte";
import { ANIMALS, THINGS, type Sound, type Tone } from "./sounds";

const VOLUME = 0.35;
const ATTACK = 0.008;

let context: AudioContext | null = null;

export function play(name: keyof typeof THINGS): void {
  sing(THINGS[name]);
}

export function call(animal: string): void {
  sing(ANIMALS[animal] ?? []);
}

function sing(sound: Sound): void {
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.01;
  for (const tone of sound) ring(context, tone, start + tone.at);
}

function ring(audio: AudioContext, tone: Tone, at: number): void {
  const source = tone.wave === "noise" ? noise(audio) : oscillator(audio, tone, at);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(tone.loud * VOLUME, at + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.001, at + tone.lasts);
  const heard = tone.through ? source.connect(filter(audio, tone.through)) : source;
  heard
    .connect(shivering(audio, tone, at))
    .connect(gain)
    .connect(audio.destination);
  source.start(at);
  source.stop(at + tone.lasts + 0.05);
}

function oscillator(audio: AudioContext, tone: Tone, at: number): OscillatorNode {
  const source = audio.createOscillator();
  source.type = tone.wave as OscillatorType;
  source.frequency.setValueAtTime(tone.from, at);
  source.frequency.exponentialRampToValueAtTime(Math.max(1, tone.to), at + tone.lasts);
  return source;
}

function noise(audio: AudioContext): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function filter(audio: AudioContext, frequency: number): BiquadFilterNode {
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = frequency;
  band.Q.value = 1.2;
  return band;
}

function shivering(audio: AudioContext, tone: Tone, at: number): GainNode {
  const gain = audio.createGain();
  if (!tone.shiver) return gain;
  const [speed, depth] = tone.shiver;
  gain.gain.value = 1 - depth / 2;
  const wobble = audio.createOscillator();
  wobble.frequency.value = speed;
  const strength = audio.createGain();
  strength.gain.value = depth / 2;
  wobble.connect(strength).connect(gain.gain);
  wobble.start(at);
  wobble.stop(at + tone.lasts + 0.05);
  return gain;
}
