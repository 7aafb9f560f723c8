import type { KeyObject } from "node:crypto";
import type { Db } from "../database/database.ts";
import { type AuditEntry, entryMac, linkMac, sameMac } from "./entry-mac.ts";

export type AuditFault = {
  /**
   * `changed`: a column of the entry is not what was written; `missing`: an entry that was linked, or
   * links of the chain, are gone; `relinked`: the link is not what the sealer wrote; `cutOff`: the
   * chain ends before its head, or its head is not the sealer's; `unlinked`: an entry that never
   * went through the sealer's queue; `headBroken`: a signed head is not what a known key signed;
   * `headDiffers`: the chain is not what a signed head says of it.
   */
  kind: "changed" | "missing" | "relinked" | "cutOff" | "unlinked" | "headBroken" | "headDiffers";
  seq?: string;
  entryId?: string;
};

export type LinkedEntry = { seq: string; entryId: string; linkMac: string } & {
  [C in keyof AuditEntry]: AuditEntry[C] | null;
};

/** Where a walk stands; without a MAC where it is not known what the link before was. */
export type Standing = { seq: bigint; mac: string | undefined };
export type Step = { link: LinkedEntry; faults: AuditFault[] };

const BATCH = 1000;

/** Goes along the chain, a thousand links at a time, and says of each what is wrong with it. */
export async function* walkChain(
  db: Db,
  key: KeyObject,
  { after, until }: { after: Standing; until?: bigint },
): AsyncGenerator<Step[]> {
  let end = after;
  for (;;) {
    const links = await readLinks(db, end.seq, until);
    if (links.length === 0) return;
    const steps: Step[] = [];
    for (const link of links) {
      const seq = BigInt(link.seq);
      const isNext = seq === end.seq + 1n;
      const gap: AuditFault[] = isNext ? [] : [{ kind: "missing", seq: (end.seq + 1n).toString() }];
      steps.push({ link, faults: [...gap, ...faultsOf(key, link, isNext ? end.mac : undefined)] });
      end = { seq, mac: link.linkMac };
    }
    yield steps;
  }
}

/** @param previous the MAC of the link before; undefined when that one is missing, as is told already */
export function faultsOf(key: KeyObject, link: LinkedEntry, previous: string | undefined): AuditFault[] {
  const { seq, entryId, linkMac: given, ...entry } = link;
  const where = { seq, entryId };
  if (entry.id === null) return [{ kind: "missing", ...where }];
  const { mac, ...row } = entry as AuditEntry;
  if (!sameMac(entryMac(key, row), mac)) return [{ kind: "changed", ...where }];
  if (previous === undefined) return [];
  const expected = linkMac(key, { seq: BigInt(seq), previous, entryId, entryMac: mac });
  return sameMac(expected, given) ? [] : [{ kind: "relinked", ...where }];
}

const readLinks = (db: Db, after: bigint, until: bigint | undefined): Promise<LinkedEntry[]> =>
  db
    .selectFrom("auditLink as link")
    .leftJoin("auditEntry as entry", "entry.id", "link.entryId")
    .selectAll("entry")
    .select(["link.seq", "link.entryId", "link.mac as linkMac"])
    .where("link.seq", ">", after.toString())
    .$if(until !== undefined, (query) => query.where("link.seq", "<=", String(until)))
    .orderBy("link.seq")
    .limit(BATCH)
    .execute();
