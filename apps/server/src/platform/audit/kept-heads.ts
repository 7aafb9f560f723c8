import type { Db } from "../database/database.ts";
import { provenStatement, type SignedHead } from "./head-statement.ts";
import type { Standing } from "./walk-chain.ts";

/** A signed head as this database keeps it. */
export type KeptHead = SignedHead & { seq: bigint; first: bigint; day: string; signedAt: Date };

/** The public halves of all keys that ever signed heads, by id. */
export async function publicKeysOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("auditSigningKey").select(["kid", "publicKey"]).execute();
  return new Map(rows.map(({ kid, publicKey }) => [kid, publicKey]));
}

const asHead = (row: {
  seq: string;
  firstSeq: string;
  day: string;
  signedAt: Date;
  statement: string;
  signature: string;
}): KeptHead => ({
  seq: BigInt(row.seq),
  first: BigInt(row.firstSeq),
  day: row.day,
  signedAt: row.signedAt,
  statement: row.statement,
  signature: row.signature,
});

const headsOf = (db: Db) => db.selectFrom("auditSignedHead").selectAll();

/** The head that ends a segment at this place. */
export async function headAt(db: Db, seq: bigint): Promise<KeptHead | undefined> {
  const row = await headsOf(db).where("seq", "=", seq.toString()).executeTakeFirst();
  return row && asHead(row);
}

/** The next head behind a place. */
export async function headAfter(db: Db, seq: bigint): Promise<KeptHead | undefined> {
  const row = await headsOf(db).where("seq", ">", seq.toString()).orderBy("seq").limit(1).executeTakeFirst();
  return row && asHead(row);
}

export async function lastHead(db: Db): Promise<KeptHead | undefined> {
  const row = await headsOf(db).orderBy("seq", "desc").limit(1).executeTakeFirst();
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
