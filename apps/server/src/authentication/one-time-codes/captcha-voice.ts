import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { captchaAlphabet } from "./captcha-letters.ts";

/** Samples a second of the voice files and of what is made of them. */
const RATE = 8000;
const HEADER = 44;
const voices = join(import.meta.dirname, "voices");

const between = (least: number, most: number) => least + ((most - least) * randomInt(0, 10_001)) / 10_000;
const oneOf = <T>(choices: readonly T[]): T => choices[randomInt(choices.length)] as T;

/** A byte of G.711 μ-law as a sample between -1 and 1. */
const loudness = Float32Array.from({ length: 256 }, (_each, byte) => {
  const bits = ~byte & 0xff;
  const size = (((bits & 0x0f) << 3) + 132) * 2 ** ((bits >> 4) & 7) - 132;
  return (bits & 0x80 ? -size : size) / 32_768;
});

/** The files come with the first spoken captcha; 450 kB that most servers never need. */
let kept: Promise<Map<string, Float32Array>> | undefined;
const loadVoices = () =>
  (kept ??= Promise.all(
    captchaAlphabet.map(async (letter): Promise<[string, Float32Array]> => {
      const file = await readFile(join(voices, `${letter}.wav`));
      return [letter, Float32Array.from(file.subarray(HEADER), (byte) => loudness[byte] as number)];
    }),
  ).then((entries) => new Map(entries)));

/**
 * An answer read out in Chinese, as a WAV file: letter by letter, each with a word that begins with it (`C，草地的，C`),
 * every time at another pace, pitch and distance, over a murmur of other letters said backwards and a hiss. Whoever
 * listens follows it; two recordings of one answer have no samples in common. The files are made by
 * `script/make-captcha-voices.ts`.
 */
export async function speakCaptcha(answer: string): Promise<Buffer> {
  const files = await loadVoices();
  const voiceOf = (letter: string): Float32Array => {
    const voice = files.get(letter);
    if (!voice) throw new Error("the captcha has no such letter");
    return voice;
  };
  const parts = [...answer].map((letter) => ({
    samples: atPace(voiceOf(letter), between(0.94, 1.08)),
    gain: between(0.62, 0.8),
    gap: Math.round(between(0.35, 0.9) * RATE),
  }));
  const length = parts.reduce((sum, { samples, gap }) => sum + gap + samples.length, RATE);

  const mixed = hiss(length);
  murmur(mixed, () => voiceOf(oneOf(captchaAlphabet)));
  let at = 0;
  for (const { samples, gain, gap } of parts) {
    at += gap;
    add(mixed, samples, at, gain);
    at += samples.length;
  }
  return wavOf(mixed);
}

/** Faster and higher above 1, slower and lower below. */
function atPace(samples: Float32Array, pace: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / pace) - 1 }, (_each, index) => {
    const place = index * pace;
    const [before, share] = [Math.floor(place), place % 1];
    return (samples[before] as number) * (1 - share) + (samples[before + 1] ?? 0) * share;
  });
}

function hiss(length: number): Float32Array {
  const strength = between(0.015, 0.03);
  return Float32Array.from(randomBytes(length), (byte) => (byte / 128 - 1) * strength);
}

function murmur(mixed: Float32Array, someVoice: () => Float32Array): void {
  for (let at = 0; at < mixed.length;) {
    const voice = atPace(someVoice(), between(0.8, 1.25)).toReversed();
    add(mixed, voice, at, between(0.06, 0.12));
    at += Math.round(voice.length * between(0.4, 0.9));
  }
}

function add(mixed: Float32Array, samples: Float32Array, at: number, gain: number): void {
  const end = Math.min(samples.length, mixed.length - at);
  for (let index = 0; index < end; index += 1)
    mixed[at + index] = (mixed[at + index] as number) + (samples[index] as number) * gain;
}

/** 8 bits a sample, unsigned: what every browser plays, and little enough for a slow line. */
function wavOf(samples: Float32Array): Buffer {
  const file = Buffer.alloc(HEADER + samples.length);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples.length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples.length, 40);
  for (const [index, sample] of samples.entries())
    file[HEADER + index] = Math.max(0, Math.min(255, Math.round(128 + sample * 127)));
  return file;
}
