// sound.svelte.ts - sounds made in the browser of a few tones and a breath of noise: no files. Off until somebody wants them.
//
// A sound is a list of strokes; a stroke is a tone that slides, or noise through a filter that slides, and dies away.
export type Sound =
  | 'card'
  | 'strike'
  | 'block'
  | 'wound'
  | 'step'
  | 'dice'
  | 'knock-out'
  | 'win'
  | 'lose'
  | 'puff'
  | 'hop'
  | 'shove'
  | 'tick'
  | 'heart'
  | 'heart-soon';

interface Stroke {
  at: number;
  lasts: number;
  /** Hertz: from, to; of noise, of the filter that it goes through. */
  slides: [number, number];
  noise?: true;
  shape?: OscillatorType;
  loud: number;
}

const hiss = (at: number, lasts: number, slides: [number, number], loud: number): Stroke => ({
  at,
  lasts,
  slides,
  loud,
  noise: true,
});
const tone = (
  at: number,
  lasts: number,
  slides: [number, number],
  loud: number,
  shape: OscillatorType = 'triangle',
): Stroke => ({ at, lasts, slides, loud, shape });
const chord = (notes: number[], apart: number): Stroke[] =>
  notes.map((hertz, index) => tone(index * apart, 0.5, [hertz, hertz], 0.22));

const beat = (loud: number): Stroke[] => [
  tone(0, 0.14, [72, 44], loud, 'sine'),
  tone(0.16, 0.12, [60, 40], loud * 0.6, 'sine'),
];

const SOUNDS: Record<Sound, Stroke[]> = {
  card: [hiss(0, 0.09, [5200, 1800], 0.3)],
  strike: [hiss(0, 0.16, [400, 2600], 0.35)],
  block: [tone(0, 0.12, [240, 170], 0.5, 'square'), hiss(0, 0.05, [3000, 1200], 0.4)],
  wound: [tone(0, 0.18, [150, 52], 0.9, 'sine'), hiss(0, 0.09, [900, 300], 0.6)],
  step: [hiss(0, 0.06, [700, 260], 0.3)],
  dice: [0, 0.09, 0.17, 0.3, 0.41, 0.5].flatMap((at) => [
    tone(at, 0.04, [1250, 820], 0.16, 'square'),
    hiss(at, 0.03, [4200, 2600], 0.35),
  ]),
  'knock-out': [
    tone(0, 0.9, [880, 872], 0.35, 'sine'),
    tone(0, 0.9, [1318, 1312], 0.2, 'sine'),
    tone(0.34, 0.9, [880, 872], 0.35, 'sine'),
  ],
  win: chord([523, 659, 784, 1047], 0.11),
  lose: chord([392, 370, 330, 262], 0.16),
  puff: [hiss(0, 0.34, [1600, 220], 0.5)],
  hop: [tone(0, 0.14, [320, 760], 0.3)],
  shove: [hiss(0, 0.22, [300, 1100], 0.35), tone(0.05, 0.14, [200, 130], 0.3)],
  tick: [tone(0, 0.03, [1500, 1400], 0.12, 'square')],
  heart: beat(0.6),
  'heart-soon': beat(0.9),
};

const KEY = 'ringside.sound';
const QUIETEST = 0.0001;

class Sounds {
  on = $state(false);
  /** 0 to 1. */
  volume = $state(0.6);
  #context: AudioContext | undefined;
  #out: GainNode | undefined;
  #noise: AudioBuffer | undefined;

  constructor() {
    try {
      const [on, volume] = (localStorage.getItem(KEY) ?? '').split(' ');
      this.on = on === 'on';
      if (volume && Number(volume) >= 0 && Number(volume) <= 1) this.volume = Number(volume);
    } catch {
      // a browser that keeps nothing
    }
  }

  set(on: boolean, volume: number): void {
    [this.on, this.volume] = [on, volume];
    if (this.#out) this.#out.gain.value = volume;
    if (!on) void this.#context?.suspend();
    try {
      localStorage.setItem(KEY, `${on ? 'on' : 'off'} ${volume}`);
    } catch {
      // then it holds until the page is left
    }
  }

  play(sound: Sound, after = 0): void {
    if (!this.on || document.hidden) return;
    const context = this.#start();
    if (!context || !this.#out) return;
    for (const stroke of SOUNDS[sound])
      this.#stroke(context, this.#out, stroke, context.currentTime + after / 1000 + stroke.at);
  }

  /** A browser lets nobody be loud before something was pressed; where there is no sound, there is none. */
  #start(): AudioContext | null {
    try {
      if (!this.#context) {
        this.#context = new AudioContext();
        this.#out = this.#context.createGain();
        this.#out.gain.value = this.volume;
        this.#out.connect(this.#context.destination);
        this.#noise = this.#context.createBuffer(1, this.#context.sampleRate / 2, this.#context.sampleRate);
        const samples = this.#noise.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
      }
      if (this.#context.state === 'suspended') void this.#context.resume();
      return this.#context;
    } catch {
      return null;
    }
  }

  #stroke(
    context: AudioContext,
    out: GainNode,
    { lasts, slides: [from, to], noise, shape, loud }: Stroke,
    at: number,
  ): void {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(QUIETEST, at + lasts);
    gain.connect(out);
    const slide = (frequency: AudioParam): void => {
      frequency.setValueAtTime(from, at);
      frequency.exponentialRampToValueAtTime(to, at + lasts);
    };
    if (noise) {
      const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
      source.buffer = this.#noise ?? null;
      filter.type = 'bandpass';
      slide(filter.frequency);
      source.connect(filter).connect(gain);
      source.start(at, Math.random() * 0.1, lasts);
    } else {
      const source = context.createOscillator();
      source.type = shape ?? 'triangle';
      slide(source.frequency);
      source.connect(gain);
      source.start(at);
      source.stop(at + lasts);
    }
  }
}

export const sounds = new Sounds();
