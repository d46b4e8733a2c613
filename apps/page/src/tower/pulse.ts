// pulse.ts - what a tower sounds like: a heartbeat, a tick when what swings is over the tower, the verdict.
// Silent unless sound is switched on (kept as "on VOLUME" or "off").
const KEY = 'ringside.sound';
let context: AudioContext | undefined;

function volume(): number {
  try {
    const [on, loud = '0.6'] = (localStorage.getItem(KEY) ?? '').split(' ');
    return on === 'on' && !document.hidden ? Number(loud) || 0 : 0;
  } catch {
    return 0; // a browser that keeps nothing
  }
}

function tone(after: number, lasts: number, from: number, to: number, loud: number): void {
  const most = volume() * loud;
  if (most <= 0) return;
  try {
    context ??= new AudioContext();
    const at = context.currentTime + after, source = context.createOscillator(), gain = context.createGain();
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + lasts);
    gain.gain.setValueAtTime(most, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    source.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + lasts);
  } catch {
    // where there is no sound, there is none
  }
}

export const pulse = {
  beat(soon: boolean): void {
    tone(0, 0.14, 72, 44, soon ? 0.9 : 0.6);
    tone(0.16, 0.12, 60, 40, soon ? 0.6 : 0.35);
  },
  middle: (): void => tone(0, 0.03, 1500, 1400, 0.15),
  verdict(stands: boolean): void {
    const notes = stands ? [523, 659, 784, 1047] : [392, 330, 262];
    notes.forEach((hertz, index) => tone(index * 0.12, 0.5, hertz, hertz, 0.25));
  },
};
