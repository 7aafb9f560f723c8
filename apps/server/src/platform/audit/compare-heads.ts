import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Db } from "../database/database.ts";
import { provenStatement, type SignedHead } from "./head-statement.ts";
import type { AuditFault } from "./walk-chain.ts";

const kept = z.object({ statement: z.string(), signature: z.string() });

/** The heads that another machine has kept, a file each. */
export async function headsIn(folder: string): Promise<SignedHead[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(names.map(async (name) => kept.parse(JSON.parse(await readFile(join(folder, name), "utf8")))));
}

/** Heads that were kept elsewhere against those that stand here: one that is gone or changed here was taken back. */
export async function compareHeads(
  db: Db,
  heads: readonly SignedHead[],
  publicKeys: ReadonlyMap<string, string>,
): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  for (const head of heads) {
    const said = provenStatement(head, publicKeys);
    if (!said) {
      faults.push({ kind: "headBroken" });
      continue;
    }
    const here = await db
      .selectFrom("auditSignedHead")
      .select("statement")
      .where("seq", "=", said.seq)
      .executeTakeFirst();
    if (!here) faults.push({ kind: "cutOff", seq: said.seq });
    else if (here.statement !== head.statement) faults.push({ kind: "headDiffers", seq: said.seq });
  }
  return faults;
}
