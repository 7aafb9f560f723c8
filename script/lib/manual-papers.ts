import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { type ManualFile, manuals, manualWords } from "../../packages/contract/src/content/manual-words.ts";
import { site } from "../../packages/contract/src/content/site.ts";
import {
  fingerprintOf,
  type Made,
  madeFile,
  manualsFolder,
  picturesOf,
  renderManual,
  textOfManual,
} from "../../apps/portal/build/manuals/folder.ts";

const taken = resolve(import.meta.dirname, "../../test-results/manuals");
const pictures = join(manualsFolder, "pictures");
const papers = join(manualsFolder, "paper");
/** All pictures together; they are read over a village's network. */
const MOST_BYTES = 1.5 * 1024 * 1024;
const PAPER_WIDTH = 1000;

/** The story's pictures as the manuals show them; what no manual names is gone. @throws when they are too heavy */
async function keepPictures(): Promise<Made["pictures"]> {
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const names = (await readdir(taken)).filter((file) => file.endsWith(".png")).map((file) => file.slice(0, -4));
  const kept: Made["pictures"] = {};
  let bytes = 0;
  for (const name of names.sort()) {
    const { width, height, size } = await sharp(join(taken, `${name}.png`))
      .webp({ quality: 68, effort: 6 })
      .toFile(join(pictures, `${name}.webp`));
    kept[name] = { width, height };
    bytes += size;
  }
  console.log(`${names.length} 张图片，共 ${(bytes / 1024).toFixed(0)} kB`);
  if (bytes > MOST_BYTES) throw new Error(`图片共 ${bytes} 字节，超过 ${MOST_BYTES}：请减少图片或降低质量`);
  return kept;
}

/** Paper takes JPEG as it is; of anything else Chromium would keep every point. */
async function onPaper(name: string): Promise<string> {
  const jpeg = await sharp(join(pictures, `${name}.webp`))
    .resize({ width: PAPER_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

async function pageOf(name: ManualFile): Promise<string> {
  const shown = new Map<string, string>();
  for (const picture of picturesOf(textOfManual(name))) shown.set(picture, await onPaper(picture));
  const { title, version, publishedOn, chapters, html } = renderManual(
    name,
    (picture) => shown.get(picture) ?? "",
    true,
  );
  const contents = chapters.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join("");
  const css = await readFile(join(manualsFolder, "paper.css"), "utf8");
  // a page of the portal is no place in a printed book
  const body = html.replace(/<a href="\/[^"]*">([^]*?)<\/a>/g, "$1");
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${site.name}${title}</title><style>${css}</style></head>
<body class="${name}"><section class="cover"><p class="site">${site.name}</p><h1>${title}</h1>
<p>版本 ${version}</p><p>${publishedOn}</p><p class="foot">单位名称和技术支持电话见门户页面底部</p></section>
<nav class="contents"><h2>目录</h2><ol>${contents}</ol></nav>${body}</body></html>`;
}

const footer = `<div style="width:100%;padding:0 20mm;font:8pt sans-serif;color:#5d6a63;display:flex;justify-content:space-between"><span class="title"></span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;

async function print(): Promise<Made["papers"]> {
  await mkdir(papers, { recursive: true });
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({
    args,
    ...(process.env["CHROMIUM"] ? { executablePath: process.env["CHROMIUM"] } : {}),
  });
  const made: Partial<Made["papers"]> = {};
  try {
    for (const name of manuals.map((one) => manualWords[one].of)) {
      const page = await browser.newPage();
      await page.setContent(await pageOf(name), { waitUntil: "load" });
      const pdf = await page.pdf({
        path: join(papers, `${name}.pdf`),
        preferCSSPageSize: true,
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: "<span></span>",
        footerTemplate: footer,
        outline: true,
        tagged: true,
      });
      await page.close();
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      made[name] = { from: fingerprintOf(name), pages, bytes: pdf.length };
      console.log(`${name}.pdf：${pages} 页，${(pdf.length / 1024).toFixed(0)} kB`);
    }
  } finally {
    await browser.close();
  }
  return made as Made["papers"];
}

const save = (made: Made) => writeFile(madeFile, `${JSON.stringify(made, null, 2)}\n`);
const before = JSON.parse(await readFile(madeFile, "utf8")) as Made;
const kept = await keepPictures();
await save({ ...before, pictures: kept });
await save({ pictures: kept, papers: await print() });
