/** Fails when a first view weighs more than promised (brotli, before idle). Run after build.ts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const KB = 1024;

const promises = [
  { page: "first.html", script: 5 * KB, style: 15 * KB },
  { page: "homeZtfw.html", script: 120 * KB, style: 15 * KB },
];

const weightOf = (address: string) => readFileSync(join(dist, `${address}.br`)).length;
const unique = (found: IterableIterator<RegExpExecArray>) => [
  ...new Set([...found].map((match) => match[1] as string)),
];

if (!existsSync(dist)) throw new Error("Nothing to weigh: run npm run build first");
let isTooHeavy = false;
for (const { page, script, style } of promises) {
  const html = readFileSync(join(dist, page), "utf8");
  const scripts = unique(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g));
  const styles = unique(html.matchAll(/href="(\/assets\/[^"]+\.css)"/g));
  for (const [kind, files, most] of [
    ["script", scripts, script],
    ["style", styles, style],
  ] as const) {
    const weight = files.reduce((sum, file) => sum + weightOf(file), 0);
    const verdict = weight <= most ? "ok" : "TOO HEAVY";
    if (weight > most) isTooHeavy = true;
    process.stdout.write(
      `${page} ${kind}: ${(weight / KB).toFixed(1)} of ${most / KB} kB in ${files.length} files, ${verdict}\n`,
    );
  }
}
if (isTooHeavy) process.exitCode = 1;
