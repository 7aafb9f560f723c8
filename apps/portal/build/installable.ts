import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { site } from "@sannong/contract/content/site";

/** Where the page for a lost network is, and the worker that shows it: at the root, since a worker serves what lies below it. */
export const OFFLINE_PAGE = "/offline";
export const WORKER_PATH = "/service-worker.js";
const drawings = "app-icons";
const folder = "offline";

const digestOf = (...contents: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("base64url").slice(0, 8);
};

/** A file below assets/ under a name of its content; returns its address. */
function placed(dist: string, file: string, content: string | Buffer): string {
  const { name, ext } = parse(file);
  const address = `assets/${name}-${digestOf(content)}${ext}`;
  writeFileSync(join(dist, address), content);
  return `/${address}`;
}

const copied = (dist: string, from: string, file: string) => placed(dist, file, readFileSync(join(from, file)));

type Icons = Record<"icon-192" | "icon-512" | "maskable-512" | "apple-touch-180", string>;

/** What a phone needs to put the portal on its screen (W3C Web Application Manifest). */
const manifestWith = (icons: Icons) => ({
  id: "/first",
  name: site.name,
  short_name: "农业农村服务",
  description: site.slogan,
  lang: "zh-CN",
  start_url: "/first",
  scope: "/",
  display: "standalone",
  background_color: "#F4F8F1",
  theme_color: "#156B43",
  icons: [
    { src: icons["icon-192"], sizes: "192x192", type: "image/png" },
    { src: icons["icon-512"], sizes: "512x512", type: "image/png" },
    { src: icons["maskable-512"], sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

/** The icons and the manifest; returns what the head of every page says of them. */
export function writeManifest(dist: string): string {
  const icons = Object.fromEntries(
    readdirSync(drawings).map((file) => [parse(file).name, copied(dist, drawings, file)]),
  ) as Icons;
  const manifest = placed(dist, "app.webmanifest", JSON.stringify(manifestWith(icons), null, 2));
  return [
    `<link rel="manifest" href="${manifest}" />`,
    `<link rel="apple-touch-icon" href="${icons["apple-touch-180"]}" />`,
    `<meta name="apple-mobile-web-app-title" content="${site.name}" />`,
  ].join("\n    ");
}

/** The page for a lost network, and the worker's text: another one for every version of the page. */
export function writeOfflinePage(dist: string): { html: string; worker: string } {
  const sheet = placed(dist, "offline.css", readFileSync("old-browser/sheet.css"));
  const script = copied(dist, folder, "reopen.js");
  const html = readFileSync(join(folder, "page.html"), "utf8")
    .replace("<!--title-->", `现在连不上门户｜${site.name}`)
    .replace("<!--site-name-->", site.name)
    .replace("<!--sheet-->", sheet)
    .replace("<!--script-->", script);
  const source = readFileSync(join(folder, "service-worker.js"), "utf8");
  const worker = source
    .replace("__CACHE__", `offline-${digestOf(html, source)}`)
    .replace("__FILES__", JSON.stringify([sheet, script]));
  return { html, worker };
}
