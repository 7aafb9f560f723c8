import type { KeyObject } from "node:crypto";
import type { Db } from "../database/database.ts";
import { firstPlace, MOST_FAULTS, type Place, placeAt, verifyPart } from "./verify-part.ts";
import type { AuditFault } from "./walk-chain.ts";

export type AuditProof = {
  intact: boolean;
  /** the signed head that the walk began behind; null: at the first entry of all */
  from: { seq: string; day: string } | null;
  /** links that were looked at */
  checked: number;
  /** signed heads that agreed with the chain */
  heads: number;
  /** committed, not yet linked: normal for half a second */
  waiting: number;
  /** the first hundred */
  faults: AuditFault[];
  /** where the chain ends; kept elsewhere, it proves later that the chain was not set back */
  head: Head | undefined;
};
export type Head = { seq: string; mac: string };

/** How far a walk came: up to a signed head. Kept, it goes on from there. */
export type Reached = { seq: bigint; at: Date | null };
export type Progress = { checked: number; heads: number; faults: readonly AuditFault[]; reached: Reached };

export type Walk = {
  /** a head that was noted outside this database: a chain that no longer reaches it was set back */
  atLeast?: Head | undefined;
  /** a signed head from which it goes on; without, all that is online */
  since?: Reached | undefined;
  /** told after each part, how far it is so far; `reached` is undefined behind the last signed head */
  onProgress?: (progress: Omit<Progress, "reached"> & { reached: Reached | undefined }) => Promise<void>;
  /** links of a part that no signed head ends */
  most?: number | undefined;
};

/**
 * Walks the chain in parts, each in a short view of its own, and finds what was changed, removed or cut off since it was
 * linked and signed.
 */
export async function verifyAudit(db: Db, key: KeyObject, input: Walk = {}): Promise<AuditProof> {
  const { atLeast, since, onProgress, most } = input;
  const begun = since ? await placeAt(db, since) : await firstPlaceOf(db);
  const faults: AuditFault[] = [...begun.faults];
  let { place } = begun;
  let [checked, heads, isEnd] = [0, 0, false];
  let head: { seq: bigint; mac: string } | undefined;
  while (!isEnd) {
    const part = await verifyPart(db, key, place, most);
    faults.push(...part.faults.slice(0, Math.max(0, MOST_FAULTS - faults.length)));
    checked += part.checked;
    heads += part.heads;
    head = part.end ?? head;
    ({ reached: place, isEnd } = part);
    await onProgress?.({ checked, heads, faults, reached: reachedAt(place) });
  }
  if (atLeast !== undefined) faults.push(...(await setBackFrom(db, atLeast)));
  const { waiting } = await db
    .selectFrom("auditPending")
    .select((eb) => eb.fn.countAll<string>().as("waiting"))
    .executeTakeFirstOrThrow();
  return {
    intact: faults.length === 0,
    from: begun.day === null ? null : { seq: begun.place.seq.toString(), day: begun.day },
    checked,
    heads,
    waiting: Number(waiting),
    faults: oncePerPlace(faults).slice(0, MOST_FAULTS),
    head: head && { seq: head.seq.toString(), mac: head.mac },
  };
}

async function firstPlaceOf(db: Db) {
  const { place, anchor, faults } = await firstPlace(db);
  return { place, day: anchor.day, faults };
}

const reachedAt = ({ seq, at, isBehindHeads }: Place): Reached | undefined => (isBehindHeads ? undefined : { seq, at });

/** What a head that was noted says against the chain as it stands: unless it went offline since. */
async function setBackFrom(db: Db, noted: Head): Promise<AuditFault[]> {
  const { anchor } = await firstPlace(db);
  if (BigInt(noted.seq) <= anchor.seq) return [];
  const link = await db.selectFrom("auditLink").select("mac").where("seq", "=", noted.seq).executeTakeFirst();
  if (link) return link.mac === noted.mac ? [] : [{ kind: "relinked", seq: noted.seq }];
  const { last } = await db
    .selectFrom("auditLink")
    .select((eb) => eb.fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  // one that is missing between others is told already
  return last !== null && BigInt(last) > BigInt(noted.seq)
    ? [{ kind: "missing", seq: noted.seq }]
    : [{ kind: "cutOff", seq: last ?? anchor.seq.toString() }];
}

/** A place where two walks, or two views, found the same is one. */
export const oncePerPlace = (faults: readonly AuditFault[]): AuditFault[] => [
  ...new Map(faults.map((fault) => [`${fault.kind} ${fault.seq} ${fault.entryId}`, fault])).values(),
];
