import { createSecretKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import { compareHeads, headsIn } from "../platform/audit/compare-heads.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { publicKeysOf } from "../platform/audit/kept-heads.ts";
import { verifySegment } from "../platform/audit/segment-file.ts";
import type { AuditFault } from "../platform/audit/walk-chain.ts";
import { systemClock } from "../platform/clock.ts";
import { keyIdOf, pointIn } from "../platform/crypto/sm2-signature.ts";
import type { Db } from "../platform/database/database.ts";
import { configFor, type Given, runCommand, say, withDatabase } from "./operator-command.ts";
import { type Input, askedOf, reportOf, segmentReportOf, USAGE } from "./verify-audit-words.ts";

type PublicKeys = ReadonlyMap<string, string>;

const print = (result: unknown) => process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);

/** @returns the exit code: 0 whole, 1 broken, 2 not verified; the result goes to standard output as JSON, words to standard error */
async function run({ args, environment }: Given): Promise<number> {
  const requested = askedOf(args);
  const pinned = requested.key === undefined ? undefined : await keyIn(requested.key);
  if (pinned && requested.segments.length > 0) return (await verifyFiles(requested.segments, pinned)) ? 0 : 1;
  const config = await configFor(environment);
  return (await withDatabase(config, (db) => verifyHere(db, config, requested, pinned))) ? 0 : 1;
}

async function keyIn(path: string): Promise<PublicKeys> {
  const point = pointIn(await readFile(path, "utf8"));
  if (point === undefined) throw new Error(`${path} 不是 SM2 公钥（PEM 或十六进制）。`);
  return new Map([[keyIdOf(point), point]]);
}

async function verifyHere(db: Db, { keys }: Config, { atLeast, heads, segments }: Input, pinned?: PublicKeys) {
  const publicKeys = pinned ?? (await publicKeysOf(db));
  if (segments.length > 0) return verifyFiles(segments, publicKeys, keys.audit);
  const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
  const proof = await audit.verify({
    atLeast,
    onProgress: async ({ checked }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r已核验 ${checked} 条`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  const elsewhere = heads === undefined ? [] : await compareHeads(db, await headsIn(heads), publicKeys);
  const faults = [...proof.faults, ...elsewhere, ...(pinned ? await unknownKeys(pinned, db) : [])];
  const whole = { ...proof, intact: faults.length === 0, faults };
  print(whole);
  say(reportOf(whole));
  return whole.intact;
}

/** Keys that sign here and were not noted before: what they signed was perhaps signed by somebody else. */
async function unknownKeys(pinned: PublicKeys, db: Db): Promise<AuditFault[]> {
  const here = [...(await publicKeysOf(db))];
  return here.filter(([kid, point]) => pinned.get(kid) !== point).map(() => ({ kind: "headBroken" }));
}

async function verifyFiles(files: readonly string[], publicKeys: PublicKeys, key?: string): Promise<boolean> {
  const auditKey = key === undefined ? undefined : createSecretKey(key, "hex");
  const proofs = [];
  for (const file of files) {
    const proof = await verifySegment(file, { publicKeys, auditKey });
    proofs.push({ file, ...proof });
    say(segmentReportOf(file, proof));
  }
  print(proofs);
  return proofs.every(({ intact }) => intact);
}

await runCommand({ usage: USAGE, run, codeOf: () => 2 });
