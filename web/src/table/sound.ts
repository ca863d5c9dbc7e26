// Quiet sounds, made here, off until asked for; none is longer than a second.
import { computed, effect } from "@preact/signals";

import type { GameEvent } from "../generated/protocol";
import { settings } from "../store/settings";
import type { TableSource } from "../store/source";

export type Sound = "card" | "track" | "ticket" | "turn";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!("AudioContext" in globalThis)) return null;
  // Browsers let a page sound only after a click in it: what came before would all sound with the first click.
  if (!("userActivation" in navigator) || !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds, from the sound's beginning. */
  at: number;
  lasts: number;
  loud: number;
  form: OscillatorType;
}

const kTones: Record<Exclude<Sound, "card">, readonly Tone[]> = {
  // Wheels over two rail joints.
  track: [
    { pitch: 140, at: 0, lasts: 0.09, loud: 0.12, form: "triangle" },
    { pitch: 110, at: 0.11, lasts: 0.12, loud: 0.12, form: "triangle" },
  ],
  ticket: [
    { pitch: 523.25, at: 0, lasts: 0.22, loud: 0.06, form: "sine" },
    { pitch: 659.25, at: 0.12, lasts: 0.25, loud: 0.06, form: "sine" },
    { pitch: 783.99, at: 0.24, lasts: 0.45, loud: 0.06, form: "sine" },
  ],
  turn: [
    { pitch: 587.33, at: 0, lasts: 0.3, loud: 0.07, form: "sine" },
    { pitch: 440, at: 0.18, lasts: 0.5, loud: 0.06, form: "sine" },
  ],
};

function tone(audio: AudioContext, { pitch, at, lasts, loud, form }: Tone): void {
  const start = audio.currentTime + at;
  const swing = audio.createOscillator();
  const volume = audio.createGain();
  swing.type = form;
  swing.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  swing.connect(volume).connect(audio.destination);
  swing.start(start);
  swing.stop(start + lasts);
}

/** Paper on paper: a breath of filtered noise. */
function rustle(audio: AudioContext): void {
  const lasts = 0.09;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  volume.gain.value = 0.12;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}

export function play(sound: Sound): void {
  // Effects that call this do not depend on the switch.
  if (!settings.sounds.peek()) return;
  const device = audio();
  if (!device) return;
  if (sound === "card") rustle(device);
  else for (const one of kTones[sound]) tone(device, one);
}

/** The sound of what happened; one per event, the most important. */
export function soundOf(events: readonly GameEvent[]): Sound | null {
  const kinds = new Set(events.map((event) => event.event));
  if (kinds.has("track_claimed") || kinds.has("neutral_built")) return "track";
  if (kinds.has("card_drawn") || kinds.has("card_taken") || kinds.has("tickets_offered")) return "card";
  return null;
}

/** From now until the returned function is called. A ticket's sound comes from the code that knows it is complete. */
export function makeSounds(store: TableSource): () => void {
  const turn = computed(() =>
    store.choices.value !== null && store.state.value?.phase === "running" ? (store.open.value?.turns ?? 0) : null,
  );
  let first = true;
  const stops = [
    effect(() => {
      const latest = store.latest.value;
      const sound = latest?.what === "acted" ? soundOf(latest.events ?? []) : null;
      if (sound) play(sound);
    }),
    effect(() => {
      if (turn.value !== null && !first) play("turn");
      first = false;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
