import { boundedQueue } from "../../platform/bounded-queue.ts";
import { Refusal } from "../../platform/refusal.ts";

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

const inTurn = boundedQueue({ concurrency: 1, longest: 20, retryAfter: 10 });

/**
 * Paints a picture anew: only what can be seen goes on. What hid behind it, beside it or in its notes (where it was
 * taken, by whom) stays behind.
 *
 * @throws Refusal `files.wrongFormat` for what is broken, cut off, or larger than any screen
 */
export async function paintAnew(from: string, to: string, type: string): Promise<{ size: number }> {
  const sharp = await (painter ??= loadPainter());
  return inTurn(async () => {
    try {
      const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: "warning", sequentialRead: true })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
      const painted = type === "image/png" ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality: 85 });
      const { size } = await painted.timeout({ seconds: 20 }).toFile(to);
      return { size };
    } catch (cause) {
      throw new Refusal("files.wrongFormat", { cause });
    }
  });
}
