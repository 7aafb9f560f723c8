import type { Db } from "../database/database.ts";
import { provenStatement, type SignedHead } from "./head-statement.ts";
import type { Standing } from "./walk-chain.ts";

/** A signed head as this database keeps it. */
export type KeptHead = SignedHead & { seq: bigint; first: bigint; day: string };

/** The public halves of all keys that ever signed heads, by id. */
export async function publicKeysOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("auditSigningKey").select(["kid", "publicKey"]).execute();
  return new Map(rows.map(({ kid, publicKey }) => [kid, publicKey]));
}

const asHead = (row: {
  seq: string;
  firstSeq: string;
  day: string;
  statement: string;
  signature: string;
}): KeptHead => ({
  seq: BigInt(row.seq),
  first: BigInt(row.firstSeq),
  day: row.day,
  statement: row.statement,
  signature: row.signature,
});

/** The heads from `from` on, in the order of the chain. */
export async function headsFrom(db: Db, from: bigint): Promise<KeptHead[]> {
  const rows = await db
    .selectFrom("auditSignedHead")
    .selectAll()
    .where("seq", ">=", from.toString())
    .orderBy("seq")
    .execute();
  return rows.map(asHead);
}

export async function lastHead(db: Db): Promise<KeptHead | undefined> {
  const row = await db.selectFrom("auditSignedHead").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst();
  return row && asHead(row);
}

/** Where what is online begins: behind the signed head of the last segment that went, or at the very beginning. */
export type Anchor = Standing & {
  /** of the head it hangs on; null at the very beginning */
  day: string | null;
  /** false where that head is gone or nobody known signed it */
  isGood: boolean;
};

export async function anchorOf(db: Db, publicKeys: ReadonlyMap<string, string>): Promise<Anchor> {
  const gone = await db
    .selectFrom("auditSegment as segment")
    .leftJoin("auditSignedHead as head", "head.seq", "segment.seq")
    .select(["segment.seq", "head.day", "head.statement", "head.signature"])
    .orderBy("segment.seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!gone) return { seq: 0n, mac: "", day: null, isGood: true };
  const { statement, signature } = gone;
  const said =
    statement === null || signature === null ? undefined : provenStatement({ statement, signature }, publicKeys);
  const isGood = said?.seq === gone.seq;
  return { seq: BigInt(gone.seq), mac: isGood ? said?.mac : undefined, day: gone.day, isGood };
}
