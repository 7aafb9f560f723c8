import { expect, test } from "vitest";
import { captchaAlphabet } from "./captcha-letters.ts";
import { speakCaptcha } from "./captcha-voice.ts";

const HEADER = 44;
const secondsOf = (file: Buffer) => (file.length - HEADER) / 8000;
/** Loudness of tenths of a second, as a curve. */
function curve(file: Buffer): number[] {
  const tenths: number[] = [];
  for (let at = HEADER; at + 800 < file.length; at += 800) {
    const part = file.subarray(at, at + 800);
    tenths.push(part.reduce((sum, sample) => sum + Math.abs(sample - 128), 0) / part.length);
  }
  return tenths;
}

test("every letter of the alphabet has a voice, heard over the murmur", async () => {
  for (const letter of captchaAlphabet) {
    const file = await speakCaptcha(letter);
    expect(secondsOf(file), letter).toBeGreaterThan(2.5);
    expect(Math.max(...curve(file)), letter).toBeGreaterThan(12);
  }
});

test("a WAV file that any browser plays: mono, 8 kHz, 8 bits, less than 150 kB for four letters", async () => {
  const file = await speakCaptcha("A3M9");
  expect(file.subarray(0, 4).toString()).toBe("RIFF");
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([
    1, 1, 8000, 8,
  ]);
  expect(file.length).toBeLessThan(150_000);
});

test("said twice it is not the same recording, nor as long, and never silent", async () => {
  const [one, other] = [await speakCaptcha("ACEF"), await speakCaptcha("ACEF")];
  expect(one.length).not.toBe(other.length);
  const same = one.subarray(HEADER, HEADER + 8000).filter((sample, at) => sample === other[HEADER + at]).length;
  expect(same).toBeLessThan(2500);
  expect(Math.min(...curve(one))).toBeGreaterThan(0.5);
});
