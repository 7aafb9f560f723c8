import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { boundedQueue } from "../../platform/limits/bounded-queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mendJpeg } from "./mend-jpeg.ts";

/** 7000 × 7000: more than any telephone's camera, and what a small file cannot blow up beyond. */
const MOST_PIXELS = 49_000_000;
const LONGEST_SIDE = 4096;

let painter: Promise<typeof import("sharp").default> | undefined;
/** Comes with the first picture: no start of the server waits for it. */
const loadPainter = async () => {
  const { default: sharp } = await import("sharp");
  // Nothing but these two is ever decoded, whatever a content pretends to be.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

/** Shown at 132 dots, on screens with up to three for each. */
const SMALL_SIDE = 360;
/** A picture of no more bytes is as quickly there as a smaller one of it. */
const LIGHT = 40 * 1024;

const smallInTurn = boundedQueue({ concurrency: 1, longest: 200, retryAfter: 10 });
const inTurn = boundedQueue({ concurrency: 1, longest: 20, retryAfter: 10 });

/**
 * Paints a picture anew: only what can be seen goes on. What hid behind it, beside it or in its notes (where it was
 * taken, by whom) stays behind. A camera's known slips are mended first; what is missing of a picture is not made up.
 *
 * @throws Refusal `files.pictureTooLarge` for what is larger than any screen, `files.pictureBroken` for what is broken or cut off
 */
export async function paintAnew(from: string, to: string, type: string): Promise<{ size: number }> {
  const sharp = await (painter ??= loadPainter());
  return inTurn(async () => {
    try {
      if (type === "image/jpeg") await mendJpeg(from);
      const { width, height } = await sharp(from, { limitInputPixels: false }).metadata();
      if (width * height > MOST_PIXELS) throw new Refusal("files.pictureTooLarge");
      const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: "warning", sequentialRead: true })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
      const painted = type === "image/png" ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality: 85 });
      const { size } = await painted.timeout({ seconds: 20 }).toFile(to);
      return { size };
    } catch (cause) {
      throw cause instanceof Refusal ? cause : new Refusal("files.pictureBroken", { cause });
    }
  });
}

/** Is a file a picture that a list need not show whole? */
export const hasSmall = ({ type, size }: { type: string; size: number }): boolean =>
  type.startsWith("image/") && size > LIGHT;

/**
 * A picture that was painted anew, as large as lists show it; it is opened when its turn comes.
 *
 * @returns a WebP whose longer side has at most 360 dots
 * @throws Refusal `server.busy`
 */
export async function smallOf(open: () => Promise<Readable>): Promise<Buffer> {
  const sharp = await (painter ??= loadPainter());
  return smallInTurn(async () => {
    const picture = sharp({ limitInputPixels: MOST_PIXELS, sequentialRead: true })
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 70 })
      .timeout({ seconds: 20 });
    const [small] = await Promise.all([picture.toBuffer(), pipeline(await open(), picture)]);
    return small;
  });
}
