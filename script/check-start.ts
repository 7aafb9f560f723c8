import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { built, PORTAL } from "./lib/node-runs.ts";

/**
 * Fails when the portal reads more at its start than promised, or a package that only some installations or few requests
 * need: what is read at the start stays in memory for as long as the server runs. Run after the programs are built.
 */
const MOST = 8 * 1024 * 1024;

/** Who needs it. It is asked for by `await import(…)` where it is used. */
const seldomNeeded: Readonly<Record<string, string>> = {
  "@aws-sdk/client-s3": "who keeps files in a bucket",
  "@peculiar/x509": "who makes a certificate or checks one of a passkey",
  "@simplewebauthn/server": "who signs in by a passkey",
  exceljs: "who saves or reads a workbook",
  "fast-xml-parser": "who signs in at a CAS server above the portal",
  "file-type": "who hands a file in",
  ioredis: "who keeps short-lived state in Redis",
  nodemailer: "who sends mail",
  "tencentcloud-sdk-nodejs-sms": "who sends text messages by Tencent Cloud",
};

/** A built file and those that are read before it begins. */
function readAtOnce(file: string, known = new Map<string, string>()): ReadonlyMap<string, string> {
  if (known.has(file)) return known;
  const text = readFileSync(file, "utf8");
  known.set(file, text);
  for (const [, name = ""] of text.matchAll(/^(?:import|export)\b[^;]*?"(\.\/[\w.-]+\.js)";/gm))
    readAtOnce(resolve(dirname(file), name), known);
  return known;
}

const texts = [...readAtOnce(built(PORTAL)).values()];
const size = texts.reduce((sum, text) => sum + text.length, 0);
// above each part of a built file a comment names the file that it was made of
const packages = new Set(
  texts.flatMap((text) =>
    [...text.matchAll(/^\/\/ (?:\.\.\/)*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(([, name]) => name),
  ),
);
const faults = Object.entries(seldomNeeded)
  .filter(([name]) => packages.has(name))
  .map(([name, who]) => `${name} is read at the start, for ${who}`);
if (packages.size === 0) faults.push("no built file names what it was made of");
if (size > MOST) faults.push(`${size} bytes are read at the start, of at most ${MOST}`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${(size / 1024 / 1024).toFixed(1)} MB of ${packages.size} packages are read at the start`);
