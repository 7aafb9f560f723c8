import type { KeyObject } from "node:crypto";
import type { Db } from "../database/database.ts";
import { type AuditEntry, entryMac, headMac, linkMac, sameMac } from "./entry-mac.ts";

type AuditFault = {
  /**
   * `changed`: a column of the entry is not what was written; `missing`: an entry that was linked, or
   * links of the chain, are gone; `relinked`: the link is not what the sealer wrote; `cutOff`: the
   * chain ends before its head, or its head is not the sealer's; `unlinked`: an entry that never
   * went through the sealer's queue.
   */
  kind: "changed" | "missing" | "relinked" | "cutOff" | "unlinked";
  seq?: string;
  entryId?: string;
};

export type AuditProof = {
  intact: boolean;
  /** links that were looked at */
  checked: number;
  /** committed, not yet linked: normal for half a second */
  waiting: number;
  /** the first hundred */
  faults: AuditFault[];
  /** where the chain ends; kept elsewhere, it proves later that the chain was not set back */
  head: Head | undefined;
};
export type Head = { seq: string; mac: string };

const BATCH = 1000;
const MOST_FAULTS = 100;

/**
 * Walks the whole chain and finds what was changed, removed or cut off since the sealer linked it.
 *
 * @param atLeast a head that was noted outside this database: a chain that no longer reaches it was set back
 */
export function verifyAudit(db: Db, key: KeyObject, atLeast?: Head): Promise<AuditProof> {
  // One view of the whole, while entries and links go on arriving.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const { end, checked, faults } = await walk(trx, key, atLeast);
      const head = await trx.selectFrom("audit_head").select(["seq", "mac"]).executeTakeFirst();
      if (isCutOff(key, end, head)) faults.push({ kind: "cutOff", seq: end.seq.toString() });
      faults.push(...(await findUnlinked(trx)));
      const { waiting } = await trx
        .selectFrom("audit_pending")
        .select((eb) => eb.fn.countAll<string>().as("waiting"))
        .executeTakeFirstOrThrow();
      return {
        intact: faults.length === 0,
        checked,
        waiting: Number(waiting),
        faults: faults.slice(0, MOST_FAULTS),
        head: checked === 0 ? undefined : { seq: end.seq.toString(), mac: end.mac },
      };
    });
}

type End = { seq: bigint; mac: string };

async function walk(db: Db, key: KeyObject, atLeast: Head | undefined) {
  const faults: AuditFault[] = [];
  let end: End = { seq: 0n, mac: "" };
  let checked = 0;
  for (let links = await readLinks(db, end.seq); links.length > 0; links = await readLinks(db, end.seq)) {
    for (const link of links) {
      const seq = BigInt(link.seq);
      const isNext = seq === end.seq + 1n;
      if (!isNext) faults.push({ kind: "missing", seq: (end.seq + 1n).toString() });
      faults.push(...faultsOf(key, link, isNext ? end.mac : undefined));
      if (link.seq === atLeast?.seq && link.linkMac !== atLeast.mac) faults.push({ kind: "relinked", seq: link.seq });
      end = { seq, mac: link.linkMac };
      checked += 1;
    }
  }
  if (atLeast && BigInt(atLeast.seq) > end.seq) faults.push({ kind: "cutOff", seq: end.seq.toString() });
  return { end, checked, faults };
}

type LinkedEntry = { seq: string; entryId: string; linkMac: string } & {
  [C in keyof AuditEntry]: AuditEntry[C] | null;
};

/** @param previous the MAC of the link before; undefined when that one is missing, as is told already */
function faultsOf(key: KeyObject, link: LinkedEntry, previous: string | undefined): AuditFault[] {
  const { seq, entryId, linkMac: given, ...entry } = link;
  const where = { seq, entryId };
  if (entry.id === null) return [{ kind: "missing", ...where }];
  const { mac, ...row } = entry as AuditEntry;
  if (!sameMac(entryMac(key, row), mac)) return [{ kind: "changed", ...where }];
  if (previous === undefined) return [];
  const expected = linkMac(key, { seq: BigInt(seq), previous, entryId, entryMac: mac });
  return sameMac(expected, given) ? [] : [{ kind: "relinked", ...where }];
}

function isCutOff(key: KeyObject, end: End, head: Head | undefined): boolean {
  if (head === undefined) return end.seq > 0n;
  return !sameMac(headMac(key, end), head.mac);
}

async function readLinks(db: Db, after: bigint): Promise<LinkedEntry[]> {
  return db
    .selectFrom("audit_link as link")
    .leftJoin("audit_entry as entry", "entry.id", "link.entry_id")
    .selectAll("entry")
    .select(["link.seq", "link.entry_id as entryId", "link.mac as linkMac"])
    .where("link.seq", ">", after.toString())
    .orderBy("link.seq")
    .limit(BATCH)
    .execute();
}

async function findUnlinked(db: Db): Promise<AuditFault[]> {
  const rows = await db
    .selectFrom("audit_entry as entry")
    .select("entry.id")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("audit_link").select("seq").whereRef("entry_id", "=", "entry.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("audit_pending").select("entry_id").whereRef("entry_id", "=", "entry.id"))),
    )
    .limit(MOST_FAULTS)
    .execute();
  return rows.map(({ id }) => ({ kind: "unlinked", entryId: id }));
}
