import type { KeyObject } from "node:crypto";
import type { Db } from "../database/database.ts";
import { provenStatement } from "./head-statement.ts";
import { publicKeysOf } from "./kept-heads.ts";
import { type AuditFault, faultsOf, type LinkedEntry } from "./walk-chain.ts";

export type EntryProof = {
  /** place in the chain; null while the entry waits for the sealer, or never went through its queue */
  seq: string | null;
  fault: AuditFault["kind"] | null;
  /** the entries linked right before and after, where there are any */
  previousId: string | null;
  nextId: string | null;
};

/** Whether one entry is what was written, and stands where the sealer linked it. */
export async function proveEntry(db: Db, key: KeyObject, entryId: string): Promise<EntryProof> {
  const [link, waits] = await Promise.all([linked(db, entryId), isWaiting(db, entryId)]);
  if (!link) return { seq: null, fault: waits ? null : "unlinked", previousId: null, nextId: null };
  const seq = BigInt(link.seq);
  const [previous, next] = await Promise.all([neighbour(db, seq - 1n), neighbour(db, seq + 1n)]);
  const [fault] = faultsOf(key, link, seq === 1n ? "" : (previous?.mac ?? (await signedMac(db, seq - 1n))));
  return {
    seq: link.seq,
    fault: fault?.kind ?? null,
    previousId: previous?.entryId ?? null,
    nextId: next?.entryId ?? null,
  };
}

const linked = (db: Db, entryId: string): Promise<LinkedEntry | undefined> =>
  db
    .selectFrom("auditLink as link")
    .leftJoin("auditEntry as entry", "entry.id", "link.entryId")
    .selectAll("entry")
    .select(["link.seq", "link.entryId", "link.mac as linkMac"])
    .where("link.entryId", "=", entryId)
    .executeTakeFirst();

const isWaiting = async (db: Db, entryId: string): Promise<boolean> =>
  (await db.selectFrom("auditPending").select("entryId").where("entryId", "=", entryId).executeTakeFirst()) !==
  undefined;

const neighbour = (db: Db, seq: bigint) =>
  db.selectFrom("auditLink").select(["entryId", "mac"]).where("seq", "=", seq.toString()).executeTakeFirst();

/** The MAC of a link that went offline, as the head that ends its segment says. */
async function signedMac(db: Db, seq: bigint): Promise<string | undefined> {
  const head = await db
    .selectFrom("auditSignedHead")
    .select(["statement", "signature"])
    .where("seq", "=", seq.toString())
    .executeTakeFirst();
  return head && provenStatement(head, await publicKeysOf(db))?.mac;
}
