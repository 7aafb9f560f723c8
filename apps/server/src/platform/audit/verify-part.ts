import type { KeyObject } from "node:crypto";
import type { Db } from "../database/database.ts";
import { headMac, sameMac } from "./entry-mac.ts";
import { provenStatement } from "./head-statement.ts";
import { type Anchor, anchorOf, headAfter, headAt, publicKeysOf } from "./kept-heads.ts";
import { matchHeads } from "./match-heads.ts";
import { type AuditFault, type Standing, walkChain } from "./walk-chain.ts";

/** Where a walk in parts stands. */
export type Place = Standing & {
  /** entries whose ids were made by then were looked for in the chain; null: none */
  at: Date | null;
  /** of the signed head that ends here; undefined within a stretch that no head ends yet, or at the very beginning */
  statement: string | undefined;
  /** behind the last head that is signed: the parts that follow end anywhere */
  isBehindHeads: boolean;
};

export type Part = {
  checked: number;
  /** signed heads that agreed with the chain */
  heads: number;
  faults: AuditFault[];
  reached: Place;
  /** nothing comes after it */
  isEnd: boolean;
  /** where the chain goes to, as far as the walk came; undefined where there was nothing to walk along */
  end: { seq: bigint; mac: string } | undefined;
};

export const MOST_FAULTS = 100;
/** Links of a part that no head ends; those of a segment are as many at most. */
const MOST_LINKS = 100_000;

/** One view of the database for a part, of seconds: what is deleted meanwhile need not be kept for long. */
const inOneView = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

/** Where all that is online begins. */
export async function firstPlace(db: Db): Promise<{ place: Place; anchor: Anchor; faults: AuditFault[] }> {
  const anchor = await anchorOf(db, await publicKeysOf(db));
  const { seq, mac } = anchor;
  const statement = (await headAt(db, seq))?.statement;
  const faults: AuditFault[] = anchor.isGood ? [] : [{ kind: "headBroken", seq: seq.toString() }];
  return { place: { seq, mac, at: null, statement, isBehindHeads: false }, anchor, faults };
}

/** The signed head that a walk reached before, as it stands there now; where everything begins, once that went offline. */
export async function placeAt(
  db: Db,
  { seq, at }: { seq: bigint; at: Date | null },
): Promise<{ place: Place; day: string | null; faults: AuditFault[] }> {
  const { place: first, anchor, faults } = await firstPlace(db);
  if (seq <= anchor.seq) return { place: { ...first, at: null }, day: anchor.day, faults };
  const head = await headAt(db, seq);
  const said = head && provenStatement(head, await publicKeysOf(db));
  const isGood = said?.seq === seq.toString();
  return {
    place: { seq, at, mac: isGood ? said.mac : undefined, statement: head?.statement, isBehindHeads: false },
    day: head?.day ?? null,
    faults: isGood ? [] : [{ kind: "headBroken", seq: seq.toString() }],
  };
}

/** Verifies what comes after a place, up to the next signed head, or so many links where none is signed yet. */
export const verifyPart = (db: Db, key: KeyObject, after: Place, most = MOST_LINKS): Promise<Part> =>
  inOneView(db, async (trx) => {
    const head = after.isBehindHeads ? undefined : await headAfter(trx, after.seq);
    const publicKeys = await publicKeysOf(trx);
    const heads = matchHeads({ heads: head ? [head] : [], publicKeys, before: after.statement });
    const until = head?.seq ?? after.seq + BigInt(most);
    const faults: AuditFault[] = [];
    let end: Part["end"];
    let checked = 0;
    let lastAt: Date | null = null;
    for await (const steps of walkChain(trx, key, { after, until }))
      for (const step of steps) {
        faults.push(...step.faults, ...heads.pass(step));
        end = { seq: BigInt(step.link.seq), mac: step.link.linkMac };
        if (step.faults.length === 0) lastAt = step.link.at;
        checked += 1;
      }
    const goesOn = await isAnythingAfter(trx, end?.seq ?? after.seq);
    const isMissing = goesOn && head !== undefined && end?.seq !== head.seq;
    if (isMissing) faults.push({ kind: "missing", seq: ((end?.seq ?? after.seq) + 1n).toString() });
    if (!goesOn) {
      const seq = (end?.seq ?? after.seq).toString();
      if (head !== undefined && end?.seq !== head.seq) faults.push({ kind: "cutOff", seq });
      if (await isCutOff(trx, key, end ?? { seq: after.seq, mac: after.mac ?? "" }))
        faults.push({ kind: "cutOff", seq });
    }
    const isEnd = !goesOn;
    const at = isEnd && head === undefined ? null : laterOf(after.at, lastAt, head?.signedAt);
    faults.push(...(await findUnlinked(trx, after.at, at)));
    const said = head && provenStatement(head, publicKeys);
    const reached: Place = head
      ? { seq: head.seq, mac: said?.mac ?? end?.mac, at, statement: head.statement, isBehindHeads: false }
      : { seq: end?.seq ?? after.seq, mac: end?.mac ?? after.mac, at, statement: undefined, isBehindHeads: true };
    // a stretch of missing links longer than a part
    if (!head && !end && goesOn) reached.seq = until;
    return { checked, heads: heads.matched(), faults: faults.slice(0, MOST_FAULTS), reached, isEnd, end };
  });

/** The last entry's moment, no later than its head was signed: an entry of a clock that was wrong moves nothing. */
function laterOf(before: Date | null, last: Date | null, signedAt: Date | undefined): Date | null {
  const now = last && signedAt && signedAt < last ? signedAt : last;
  return now && (!before || now > before) ? now : before;
}

async function isAnythingAfter(db: Db, seq: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("auditLink")
    .select("seq")
    .where("seq", ">", seq.toString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isCutOff(db: Db, key: KeyObject, end: { seq: bigint; mac: string }): Promise<boolean> {
  const head = await db.selectFrom("auditHead").select(["seq", "mac"]).executeTakeFirst();
  if (head === undefined) return end.seq > 0n;
  return !sameMac(headMac(key, end), head.mac);
}

/** An id begins with the moment it was made, so that parts of all ids are looked at one after another. */
const idAt = (at: Date) =>
  `${at
    .getTime()
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-")}-0000-0000-000000000000`;

/** Entries of these moments that never went through the sealer. */
async function findUnlinked(db: Db, from: Date | null, to: Date | null): Promise<AuditFault[]> {
  const rows = await db
    .selectFrom("auditEntry as entry")
    .select("entry.id")
    .$if(from !== null, (query) => query.where("entry.id", ">=", idAt(from ?? new Date(0))))
    .$if(to !== null, (query) => query.where("entry.id", "<", idAt(to ?? new Date(0))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("auditLink").select("seq").whereRef("entryId", "=", "entry.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("auditPending").select("entryId").whereRef("entryId", "=", "entry.id"))),
    )
    .limit(MOST_FAULTS)
    .execute();
  return rows.map(({ id }) => ({ kind: "unlinked", entryId: id }));
}
