import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** `KEEP_PICTURES=1` writes the pictures anew, for a person to look at and to commit. */
export const keepsPictures = process.env["KEEP_PICTURES"] !== undefined;

const folder = new URL("../pictures/", import.meta.url);
const fileOf = (name: string) => fileURLToPath(new URL(name, folder));
const FONTS = fileOf("fonts.json");

/** Half as wide as the page: large enough for every part, too small for a date to matter. */
const SCALE = 0.5;
const BLOCK = 8;
/** Two shades of grey further apart than this are seen as two. */
const SEEN_APART = 20;
/** Of the picture so much may be another: counts, dates, what people published meanwhile. */
const MOST_OTHER = 0.03;

type Grey = { data: Buffer; width: number; height: number };

async function grey(picture: Buffer, width?: number): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .resize(width === undefined ? {} : { width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The part of two pictures of the same size that differs, in blocks of 8 × 8. */
export function partThatDiffers(one: Grey, other: Grey): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const [across, down] = [Math.floor(one.width / BLOCK), Math.floor(one.height / BLOCK)];
  const shadeOf = ({ data, width }: Grey, column: number, row: number): number => {
    let sum = 0;
    for (let y = 0; y < BLOCK; y++)
      for (let x = 0; x < BLOCK; x++) sum += data[(row * BLOCK + y) * width + column * BLOCK + x] ?? 0;
    return sum / BLOCK ** 2;
  };
  let others = 0;
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      if (Math.abs(shadeOf(one, column, row) - shadeOf(other, column, row)) > SEEN_APART) others += 1;
  return others / (across * down);
}

/** Waits until the pictures of the page are there, those of its styles too: a quiet network may only be a slow machine. */
export const picturesDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ofStyles = [...document.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].flatMap((part) => {
        const { backgroundImage } = getComputedStyle(element, part);
        return [...backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address!);
      }),
    );
    const loaded = [...new Set(ofStyles)].map((address) => Object.assign(new Image(), { src: address }));
    const shown = [...document.images].filter(({ loading }) => loading !== "lazy");
    // one that cannot be had is seen to be missing
    await Promise.all([...loaded, ...shown].map((image) => image.decode().catch(() => {})));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });

/** How wide this machine writes a line: with other fonts every page is another picture. */
export const fontsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const line = document.createElement("span");
    line.style.cssText = "position: absolute; white-space: nowrap; font: 400 16px var(--font)";
    line.textContent = "农业农村数字服务门户 Sannong 0123456789";
    document.body.append(line);
    const plain = line.getBoundingClientRect().width;
    line.style.fontWeight = "600";
    const bold = line.getBoundingClientRect().width;
    line.remove();
    return [plain, bold].map((width) => Math.round(width * 10));
  });

/** The widths that the kept pictures were written with; undefined where none are kept. */
export const keptFonts = (): unknown => (existsSync(FONTS) ? JSON.parse(readFileSync(FONTS, "utf8")) : undefined);

export async function keepFonts(widths: readonly number[]): Promise<void> {
  await mkdir(fileURLToPath(folder), { recursive: true });
  await writeFile(FONTS, `[${widths.join(", ")}]\n`);
}

/**
 * Compares what the page shows with the picture that is kept of it.
 *
 * @returns what is wrong; undefined when it looks as it did, or has just been kept
 */
export async function otherThanKept(name: string, shown: Buffer, width: number): Promise<string | undefined> {
  const file = fileOf(`${name}.webp`);
  const half = Math.round(width * SCALE);
  if (keepsPictures) {
    await writeFile(file, await sharp(shown).resize({ width: half }).greyscale().webp({ quality: 70 }).toBuffer());
    return undefined;
  }
  if (!existsSync(file)) return `${name}: no picture is kept`;
  const differs = partThatDiffers(await grey(shown, half), await grey(readFileSync(file)));
  if (differs <= MOST_OTHER) return undefined;
  await writeFile(`test-results/picture-${name}.png`, shown);
  return `${name}: ${(differs * 100).toFixed(1)} % of it is other`;
}
