import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { captchaAlphabet } from "./captcha-letters.ts";
import { newCaptchaAnswer, paintCaptcha } from "./captcha-picture.ts";

const pixelsOf = async (jpeg: Buffer) => {
  const image = await loadImage(jpeg);
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: pen.getImageData(0, 0, image.width, image.height).data };
};

/** Share of pixels in ink; the ground and the wavy lines are paler than that. */
const inkIn = (data: Uint8ClampedArray) => {
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) if (Math.min(data[at] ?? 255, data[at + 2] ?? 255) < 70) ink += 1;
  return ink / (data.length / 4);
};

test("a picture is a JPEG of twice 132 × 46 with letters in it, whatever fonts the machine has", async () => {
  const jpeg = await paintCaptcha("K7MP");
  expect(jpeg.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const { width, height, data } = await pixelsOf(jpeg);
  expect([width, height]).toEqual([264, 92]);
  expect(inkIn(data)).toBeGreaterThan(0.06);
});

test.each(captchaAlphabet)("%s can be drawn", async (letter) => {
  const { data } = await pixelsOf(await paintCaptcha(letter.repeat(4)));
  expect(inkIn(data)).toBeGreaterThan(0.03);
});

test("no two pictures of an answer are the same", async () => {
  const [one, other] = [await paintCaptcha("HMKN"), await paintCaptcha("HMKN")];
  expect(one.equals(other)).toBe(false);
});

test("answers have four letters, none of which looks like another", () => {
  const answers = Array.from({ length: 200 }, newCaptchaAnswer);
  for (const answer of answers) expect(answer).toMatch(/^[ACEFHJKMNPRTUWXY3479]{4}$/);
  expect(new Set(answers).size).toBeGreaterThan(190);
});

test("no font of the machine is opened for them", async () => {
  // in a process of its own: this one has loaded the canvas already, with whatever fonts there are
  const program = `
    const { paintCaptcha } = await import("./captcha-picture.ts");
    await paintCaptcha("K7MP");
    const { GlobalFonts } = await import("@napi-rs/canvas");
    console.log(GlobalFonts.families.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
  });
  expect(stdout.trim()).toBe("0");
});
