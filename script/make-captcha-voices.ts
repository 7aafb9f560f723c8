import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { captchaAlphabet } from "../apps/server/src/authentication/one-time-codes/captcha-letters.ts";

/**
 * Makes the voice files of the spoken captcha anew; they are committed, so that no server needs a voice of its own.
 * Run it where espeak-ng is installed (made with 1.51, voice cmn): `node script/make-captcha-voices.ts`.
 *
 * A letter is named twice, with a word that begins with it in pinyin between: C, E, P and T sound alike over a
 * telephone. The files are telephone sound (8 kHz, μ-law) without the silence around the words.
 */
const words: Record<string, string> = {
  A: "阿姨",
  C: "草地",
  E: "白鹅",
  F: "大风",
  H: "开花",
  J: "家乡",
  K: "开门",
  M: "米饭",
  N: "水牛",
  P: "苹果",
  R: "人民",
  T: "田地",
  U: "优盘",
  W: "我们",
  X: "西瓜",
  Y: "山羊",
};
const digits: Record<string, string> = { 3: "三", 4: "四", 7: "七", 9: "九" };

const RATE = 8000;
const QUIET = 400;
const LEVEL = 6500;
const folder = resolve(import.meta.dirname, "../apps/server/src/authentication/one-time-codes/voices");
const scratch = mkdtempSync(join(tmpdir(), "voices-"));

const sentenceFor = (letter: string): string => {
  if (digits[letter]) return `数字，${digits[letter]}，${digits[letter]}`;
  const word = words[letter];
  if (!word) throw new Error(`there is no word for ${letter}`);
  return `${letter}，${word}的，${letter}`;
};

/** What espeak-ng says, as samples of 16 bits at 22 050 Hz. */
function spoken(text: string): Int16Array {
  const file = join(scratch, "spoken.wav");
  execFileSync("espeak-ng", ["-v", "cmn", "-s", "150", "-g", "2", "-w", file, text]);
  const wav = readFileSync(file);
  return new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - (wav.length % 2)));
}

/** Each new sample is the mean of the old ones it stands for: low-pass and new rate in one. */
function resampled(samples: Int16Array, from: number, to: number): Int16Array {
  const step = from / to;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_each, index) => {
    const part = samples.subarray(Math.floor(index * step), Math.ceil((index + 1) * step));
    return part.reduce((sum, sample) => sum + sample, 0) / part.length;
  });
}

const isLoud = (sample: number) => Math.abs(sample) > QUIET;
function trimmed(samples: Int16Array): Int16Array {
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}

/** All letters equally loud: who listens cannot turn the volume up for one of them. */
function levelled(samples: Int16Array): Int16Array {
  const mean = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  return samples.map((sample) => Math.max(-32_000, Math.min(32_000, (sample / mean) * LEVEL)));
}

/** G.711. */
function muLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(32_635, Math.abs(sample)) + 132;
  const exponent = Math.floor(Math.log2(size)) - 7;
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}

function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(7, 20); // μ-law
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, Buffer.from(Array.from(samples, muLaw))]);
}

mkdirSync(folder, { recursive: true });
for (const letter of captchaAlphabet) {
  const samples = levelled(trimmed(resampled(spoken(sentenceFor(letter)), 22_050, RATE)));
  writeFileSync(join(folder, `${letter}.wav`), wavOf(samples));
}
rmSync(scratch, { recursive: true });
