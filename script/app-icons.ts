/**
 * Draws the icons that a phone puts on its screen, from the mark: `node script/app-icons.ts`. What it writes to
 * apps/portal/app-icons is committed; it is run again when the mark changes.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";

const portal = resolve(import.meta.dirname, "../apps/portal");
const mark = readFileSync(join(portal, "src/mark.svg"), "utf8");

/** Of the mark's own rounded square a phone makes its own shape: the colour has to reach the edges. */
const square = mark.replace(/rx="\d+"/, 'rx="0"');
/** Phones cut a maskable icon to a circle of 80 % of its width: the drawing stays within it. */
const withMargin = (drawing: string) =>
  drawing.replace(/(<rect[^>]*>)([^]*)(<\/svg>)/, '$1<g transform="translate(6 6) scale(0.7)">$2</g>$3');

const icons = [
  { name: "icon-192", size: 192, drawing: mark },
  { name: "icon-512", size: 512, drawing: mark },
  { name: "maskable-512", size: 512, drawing: withMargin(square) },
  { name: "apple-touch-180", size: 180, drawing: square },
];
for (const { name, size, drawing } of icons) {
  const png = sharp(Buffer.from(drawing), { density: (72 * size) / 40 }).resize(size, size);
  await png.png({ compressionLevel: 9, palette: true }).toFile(join(portal, "app-icons", `${name}.png`));
}
