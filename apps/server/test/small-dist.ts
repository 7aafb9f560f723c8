import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the server takes for the built portal: one file of each kind that a build makes. */
export async function smallDist() {
  const dist = await mkdtemp(join(tmpdir(), "sannong-dist-"));
  const manifest = {
    pages: { "/first": "first.html" },
    scripts: { "/service-worker.js": "worker.js" },
    missing: {},
    heads: {},
    ahead: {},
    shell: "index.html",
    task: { page: "index.html", paths: [] },
    office: "console.html",
    drawn: { page: "index.html", by: "draw.mjs", paths: [], takenOver: {} },
  };
  const files = {
    "pages.json": JSON.stringify(manifest),
    "first.html": "<title>first</title>",
    "index.html": "<title>portal</title>",
    "console.html": "<title>office</title>",
    "worker.js": "addEventListener('fetch', () => {});",
    "assets/index-1.js": "export {};",
    "assets/index-1.js.br": "as long as the longest of a build".repeat(3_000),
    "assets/index-1.css": "b{}",
    "assets/index-1.css.br": "b{}",
    "assets/letters-1.woff2": "wOF2",
    "assets/picture-1.png": "png",
    "assets/drawing-1.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/drawing-1.svg.br": "as long as a landscape".repeat(500),
    "assets/manifest-1.webmanifest": "{}",
  };
  await mkdir(join(dist, "assets"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  return { dist, remove: () => rm(dist, { recursive: true }) };
}
