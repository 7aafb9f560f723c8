import { globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/**
 * Listens to a spoken captcha as a person does who knows the voice: each letter is said with a word of its own, and
 * which of the recordings it is shows in how its pitches follow each other, through the murmur and at any pace.
 */
const voices = resolve(import.meta.dirname, "../../apps/server/src/authentication/one-time-codes/voices");
const RATE = 8000;
const HEADER = 44;
/** Samples of one look, and from one look to the next: 32 ms every 16 ms. */
const WINDOW = 256;
const HOP = 128;
const BANDS = 24;
const LETTERS = 4;
/** Seconds of quiet before each letter, and how much faster or slower it may be said. */
const GAP = { least: 0.35, most: 0.9 };
const PACES = Array.from({ length: 8 }, (_each, step) => 0.94 + step * 0.02);

/** Loudness of each band of pitches, one row after another; logarithmic, as an ear hears. */
type Heard = Float32Array[];

const hann = Float32Array.from({ length: WINDOW }, (_each, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW));
const turns = Array.from({ length: WINDOW / 2 }, (_each, at) => (-2 * Math.PI * at) / WINDOW);
const [cosines, sines] = [turns.map(Math.cos), turns.map(Math.sin)];
const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
const bandOf = Array.from({ length: WINDOW / 2 }, (_each, bin) => {
  const share = (mel((bin * RATE) / WINDOW) - mel(120)) / (mel(RATE / 2) - mel(120));
  return Math.min(BANDS - 1, Math.floor(share * BANDS));
});

function powersOf(samples: Float32Array, from: number): Float32Array {
  const [real, imaginary] = [new Float32Array(WINDOW), new Float32Array(WINDOW)];
  const bits = Math.log2(WINDOW);
  for (let at = 0; at < WINDOW; at += 1) {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((at >> bit) & 1) << (bits - 1 - bit);
    real[mirrored] = (samples[from + at] ?? 0) * (hann[at] ?? 0);
  }
  for (let size = 2; size <= WINDOW; size *= 2)
    for (let start = 0; start < WINDOW; start += size)
      for (let step = 0; step < size / 2; step += 1) {
        const [cos, sin] = [cosines[(step * WINDOW) / size] ?? 0, sines[(step * WINDOW) / size] ?? 0];
        const low = start + step;
        const high = low + size / 2;
        const [a, b] = [real[high] ?? 0, imaginary[high] ?? 0];
        const turnedReal = a * cos - b * sin;
        const turnedImaginary = a * sin + b * cos;
        real[high] = (real[low] ?? 0) - turnedReal;
        imaginary[high] = (imaginary[low] ?? 0) - turnedImaginary;
        real[low] = (real[low] ?? 0) + turnedReal;
        imaginary[low] = (imaginary[low] ?? 0) + turnedImaginary;
      }
  return Float32Array.from({ length: WINDOW / 2 }, (_each, bin) => (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2);
}

/** Below this nothing is told from the hiss. */
const FLOOR = 0.02;
function hear(samples: Float32Array): Heard {
  const rows: Heard = [];
  for (let from = 0; from + WINDOW <= samples.length; from += HOP) {
    const bands = new Float32Array(BANDS);
    for (const [bin, power] of powersOf(samples, from).entries()) {
      const band = bandOf[bin] ?? -1;
      if (band >= 0) bands[band] = (bands[band] ?? 0) + power;
    }
    rows.push(bands.map((power) => Math.log(FLOOR + power)));
  }
  return rows;
}

/** A byte of G.711 μ-law, which the recordings are kept in. */
function sampleOf(byte: number): number {
  const bits = ~byte & 0xff;
  const size = (((bits & 0x0f) << 3) + 132) * 2 ** ((bits >> 4) & 7) - 132;
  return (bits & 0x80 ? -size : size) / 32_768;
}

const atPace = (samples: Float32Array, pace: number) =>
  Float32Array.from({ length: Math.floor(samples.length / pace) - 1 }, (_each, index) => {
    const [before, share] = [Math.floor(index * pace), (index * pace) % 1];
    return ((samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share) * 0.7;
  });

type Said = { letter: string; rows: Heard; seconds: number };
let known: Said[] | undefined;
const lettersSaid = (): Said[] =>
  (known ??= globSync(join(voices, "*.wav")).flatMap((file) => {
    const samples = Float32Array.from(readFileSync(file).subarray(HEADER), sampleOf);
    return PACES.map((pace) => {
      const said = atPace(samples, pace);
      return { letter: basename(file, ".wav"), rows: hear(said), seconds: said.length / RATE };
    });
  }));

/** How alike two are, from -1 to 1, whatever their loudness; every second look is enough to tell. */
function likeness(heard: Heard, from: number, said: Heard): number {
  if (from < 0 || from + said.length > heard.length) return -1;
  let [count, sumA, sumB, squareA, squareB, both] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < said.length; at += 2) {
    const [there, here] = [heard[from + at] as Float32Array, said[at] as Float32Array];
    for (let band = 0; band < BANDS; band += 1) {
      const a = there[band] as number;
      const b = here[band] as number;
      count += 1;
      sumA += a;
      sumB += b;
      squareA += a * a;
      squareB += b * b;
      both += a * b;
    }
  }
  const spread = (sum: number, square: number) => square - (sum * sum) / count;
  return (both - (sumA * sumB) / count) / Math.sqrt(spread(sumA, squareA) * spread(sumB, squareB));
}

/** @param file as the portal sends it: 8 bits a sample, 8 kHz */
export function listen(file: Buffer): string {
  const heard = hear(Float32Array.from(file.subarray(HEADER), (byte) => (byte - 128) / 127));
  const rowAt = (second: number) => Math.round((second * RATE) / HOP);
  let [answer, second] = ["", 0];
  for (let place = 0; place < LETTERS; place += 1) {
    let best = { letter: "", alike: -2, ends: 0 };
    for (const { letter, rows, seconds } of lettersSaid())
      for (let from = rowAt(second + GAP.least) - 2; from <= rowAt(second + GAP.most) + 2; from += 1) {
        const alike = likeness(heard, Math.max(0, from), rows);
        if (alike > best.alike) best = { letter, alike, ends: (from * HOP) / RATE + seconds };
      }
    answer += best.letter;
    second = best.ends;
  }
  return answer;
}
