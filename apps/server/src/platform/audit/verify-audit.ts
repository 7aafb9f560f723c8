import type { KeyObject } from "node:crypto";
import type { Db } from "../database/database.ts";
import { headMac, sameMac } from "./entry-mac.ts";
import { type Anchor, anchorOf, headsFrom, publicKeysOf } from "./kept-heads.ts";
import { matchHeads } from "./match-heads.ts";
import { type AuditFault, walkChain } from "./walk-chain.ts";

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

const MOST_FAULTS = 100;

type Walk = {
  /** a head that was noted outside this database: a chain that no longer reaches it was set back */
  atLeast?: Head | undefined;
  /** told after every thousand links, how many were looked at so far */
  onProgress?: (checked: number) => Promise<void>;
};

/** Walks all that is online of the chain and finds what was changed, removed or cut off since it was linked and signed. */
export function verifyAudit(db: Db, key: KeyObject, input: Walk = {}): Promise<AuditProof> {
  // One view of the whole, while entries and links go on arriving.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const publicKeys = await publicKeysOf(trx);
      const anchor = await anchorOf(trx, publicKeys);
      const { end, checked, heads, faults } = await walk(trx, key, anchor, publicKeys, input);
      const head = await trx.selectFrom("auditHead").select(["seq", "mac"]).executeTakeFirst();
      if (isCutOff(key, end, head)) faults.push({ kind: "cutOff", seq: end.seq.toString() });
      faults.push(...(await findUnlinked(trx)));
      const { waiting } = await trx
        .selectFrom("auditPending")
        .select((eb) => eb.fn.countAll<string>().as("waiting"))
        .executeTakeFirstOrThrow();
      return {
        intact: faults.length === 0,
        from: anchor.day === null ? null : { seq: anchor.seq.toString(), day: anchor.day },
        checked,
        heads,
        waiting: Number(waiting),
        faults: faults.slice(0, MOST_FAULTS),
        head: checked === 0 ? undefined : { seq: end.seq.toString(), mac: end.mac },
      };
    });
}

type End = { seq: bigint; mac: string };

async function walk(
  db: Db,
  key: KeyObject,
  anchor: Anchor,
  publicKeys: ReadonlyMap<string, string>,
  { atLeast, onProgress }: Walk,
) {
  const kept = await headsFrom(db, anchor.seq);
  const before = kept[0]?.seq === anchor.seq ? kept.shift()?.statement : undefined;
  const heads = matchHeads({ heads: kept, publicKeys, before });
  const faults: AuditFault[] = anchor.isGood ? [] : [{ kind: "headBroken", seq: anchor.seq.toString() }];
  let end: End = { seq: anchor.seq, mac: anchor.mac ?? "" };
  let checked = 0;
  for await (const steps of walkChain(db, key, { after: anchor })) {
    for (const step of steps) {
      const { seq, linkMac: mac } = step.link;
      faults.push(...step.faults);
      if (seq === atLeast?.seq && mac !== atLeast.mac) faults.push({ kind: "relinked", seq });
      faults.push(...heads.pass(step));
      end = { seq: BigInt(seq), mac };
    }
    checked += steps.length;
    await onProgress?.(checked);
  }
  const isSetBack = heads.left() > 0 || (atLeast !== undefined && BigInt(atLeast.seq) > end.seq);
  if (isSetBack) faults.push({ kind: "cutOff", seq: end.seq.toString() });
  return { end, checked, heads: heads.matched(), faults };
}

function isCutOff(key: KeyObject, end: End, head: Head | undefined): boolean {
  if (head === undefined) return end.seq > 0n;
  return !sameMac(headMac(key, end), head.mac);
}

async function findUnlinked(db: Db): Promise<AuditFault[]> {
  const rows = await db
    .selectFrom("auditEntry as entry")
    .select("entry.id")
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
