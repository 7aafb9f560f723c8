import { randomInt } from "node:crypto";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { captchaAlphabet, captchaLetters } from "./captcha-letters.ts";

/** Shown at 132 × 46; drawn at twice that for sharp screens. */
const WIDTH = 264;
const HEIGHT = 92;
const LETTERS = 4;
/** It is bent in strips so wide: neighbours differ by less than a pixel, and each costs as much as the next. */
const STRIP = 4;

/** All of them stand out from the ground by 4.5 : 1 and more. */
const inks = ["#1c5a36", "#8a5a00", "#1d3f73", "#6b3a86", "#7a2e2e", "#0f5e66"] as const;

const between = (least: number, most: number) => least + ((most - least) * randomInt(0, 10_001)) / 10_000;
const oneOf = <T>(choices: readonly T[]): T => choices[randomInt(choices.length)] as T;

/** Four letters that cannot be taken for one another. */
export const newCaptchaAnswer = (): string => Array.from({ length: LETTERS }, () => oneOf(captchaAlphabet)).join("");

/**
 * The canvas is native and heavy, so it comes with the first captcha. Where it is not told otherwise beforehand it opens
 * every font of the machine, which keeps 8 to 11 MB resident: the letters are strokes and need none.
 */
function loadCanvas() {
  process.env["DISABLE_SYSTEM_FONTS_LOAD"] = "1";
  return import("@napi-rs/canvas");
}

/**
 * Paints an answer as a JPEG: serif letters in ink colours, each turned and sheared, on pale ground
 * between two wavy lines, bent as a whole at the end. A picture, not SVG: the source of an SVG can be read.
 */
export async function paintCaptcha(answer: string): Promise<Buffer> {
  const { createCanvas, Path2D } = await loadCanvas();
  const flat = createCanvas(WIDTH, HEIGHT);
  const pen = flat.getContext("2d");
  pen.lineCap = "butt";
  pen.lineJoin = "round";

  const places = spread(answer);
  for (const [index, letter] of [...answer].entries()) {
    const drawn = captchaLetters[letter];
    if (!drawn) throw new Error("the captcha has no such letter");
    const ink = inkFor(index);
    pen.save();
    pen.translate(places[index] as number, HEIGHT / 2 + between(-7, 7));
    pen.rotate(between(-0.26, 0.26));
    pen.transform(1, 0, between(-0.2, 0.2), 1, 0, 0);
    const size = between(0.52, 0.6);
    pen.scale(size, size);
    pen.translate(-drawn.width / 2, -50);
    pen.strokeStyle = ink;
    strokeAs(pen, 17, new Path2D(drawn.thick));
    strokeAs(pen, 7.5, new Path2D(drawn.thin));
    for (const [x, y, length] of drawn.serifs)
      strokeAs(pen, 6, new Path2D(`M${x - length / 2},${y} L${x + length / 2},${y}`));
    pen.restore();
  }

  const bent = createCanvas(WIDTH, HEIGHT);
  const sheet = bent.getContext("2d");
  sheet.fillStyle = "#f3f7f1";
  sheet.fillRect(0, 0, WIDTH, HEIGHT);
  speckle(sheet);
  waveLine(sheet, between(22, 36), "#7fae8d");
  const [swing, length, phase] = [between(3, 5), between(120, 190), between(0, Math.PI * 2)];
  for (let x = 0; x < WIDTH; x += STRIP) {
    const sink = swing * Math.sin(phase + (x / length) * Math.PI * 2);
    sheet.drawImage(flat, x, 0, STRIP, HEIGHT, x, sink, STRIP, HEIGHT);
  }
  waveLine(sheet, between(52, 68), "#86a9a3");
  return bent.encode("jpeg", 82);
}

/** Middles of the letters, by their widths, with a little play. */
function spread(answer: string): number[] {
  const widths = [...answer].map((letter) => captchaLetters[letter]?.width ?? 0);
  const scale = (WIDTH - 28) / widths.reduce((sum, width) => sum + width, 0);
  let left = 14;
  return widths.map((width) => {
    const middle = left + (width * scale) / 2 + between(-4, 4);
    left += width * scale;
    return middle;
  });
}

const inkFor = (index: number) => inks[(index * 2 + randomInt(2)) % inks.length] as string;

function strokeAs(pen: SKRSContext2D, weight: number, path: InstanceType<typeof import("@napi-rs/canvas").Path2D>) {
  pen.lineWidth = weight;
  pen.stroke(path);
}

/** Half transparent dots, as on laid paper. */
function speckle(sheet: SKRSContext2D) {
  for (let colour = 0; colour < 6; colour += 1) {
    sheet.fillStyle = `rgba(${randomInt(90, 160)}, ${randomInt(120, 170)}, ${randomInt(110, 160)}, 0.45)`;
    for (let dot = 0; dot < 15; dot += 1)
      sheet.fillRect(between(0, WIDTH), between(0, HEIGHT), between(1.5, 3), between(1.5, 3));
  }
}

function waveLine(sheet: SKRSContext2D, height: number, colour: string) {
  const [swing, phase] = [between(10, 17), between(0, Math.PI * 2)];
  sheet.strokeStyle = colour;
  sheet.lineWidth = between(2.4, 3.4);
  sheet.beginPath();
  for (let x = -4; x <= WIDTH + 4; x += 4) {
    const y = height + swing * Math.sin(phase + (x / WIDTH) * Math.PI * 2.6);
    if (x === -4) sheet.moveTo(x, y);
    else sheet.lineTo(x, y);
  }
  sheet.stroke();
}
