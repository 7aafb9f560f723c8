import type { KeyObject } from "node:crypto";
import { dayOf } from "@sannong/contract/rules/days";
import { sm2Pair } from "../../config/generate-keys.ts";
import type { Clock } from "../clock.ts";
import type { FieldSealer } from "../crypto/field-sealer.ts";
import { keyIdOf, signSm2 } from "../crypto/sm2-signature.ts";
import type { Db } from "../database/database.ts";
import type { Audit } from "./audit.ts";
import { addLine, contentHash, lineOf } from "./entry-line.ts";
import { digestOf, readStatement, type SignedHead, statementText } from "./head-statement.ts";
import { lastHead } from "./kept-heads.ts";
import { type AuditFault, type Standing, walkChain } from "./walk-chain.ts";

type Needs = {
  db: Db;
  auditKey: KeyObject;
  sealer: Pick<FieldSealer, "seal" | "open">;
  audit: Audit;
  clock: Clock;
  /** whose log it is: the portal's address */
  issuer: string;
  /** so many entries one segment holds, so that none takes long to write out and to remove */
  mostEntries?: number;
};

const MOST_ENTRIES = 100_000;

type SigningKey = { kid: string; publicKey: string; since: Date };

/** Signs where the chain ends, once a day, for whoever does not have to believe this machine. */
export function signHeads({ db, auditKey, sealer, audit, clock, issuer, mostEntries = MOST_ENTRIES }: Needs) {
  /** The newest first; the first one signs. */
  async function keys(): Promise<SigningKey[]> {
    const rows = await db
      .selectFrom("audit_signing_key")
      .select(["kid", "public_key as publicKey", "created_at as since"])
      .orderBy("created_at", "desc")
      .execute();
    return rows;
  }

  async function standingKey(): Promise<{ kid: string; privateKey: string }> {
    const find = () =>
      db.selectFrom("audit_signing_key").selectAll().where("retired_at", "is", null).executeTakeFirst();
    let row = await find();
    if (!row) {
      const { publicKey, privateKey } = sm2Pair();
      await db
        .insertInto("audit_signing_key")
        .values({
          kid: keyIdOf(publicKey),
          public_key: publicKey,
          private_sealed: sealer.seal(privateKey),
          created_at: clock(),
        })
        // another server was faster: then its key signs
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      row = await find();
    }
    if (!row) throw new Error("no key signs heads of the audit chain");
    return { kid: row.kid, privateKey: sealer.open(row.private_sealed) };
  }

  /** What the links after `after` are, up to `most` of them, all in one view of the database. */
  const segmentAfter = (after: Standing, until: bigint) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const content = contentHash();
        const faults: AuditFault[] = [];
        let end: { seq: string; mac: string } | undefined;
        for await (const steps of walkChain(trx, auditKey, { after, until }))
          for (const { link, faults: here } of steps) {
            addLine(content, lineOf(link));
            faults.push(...here);
            end = { seq: link.seq, mac: link.linkMac };
          }
        return end && { end, content: content.digest("hex"), faults: faults.length };
      });

  /** @returns false where nothing follows, or another server has signed it */
  async function signNext(day: string, signedAt: Date): Promise<boolean> {
    const last = await lastHead(db);
    const before = last && readStatement(last.statement);
    const after: Standing = { seq: last?.seq ?? 0n, mac: last ? before?.mac : "" };
    const segment = await segmentAfter(after, after.seq + BigInt(mostEntries));
    if (!segment) return false;
    const { end, content, faults } = segment;
    const { kid, privateKey } = await standingKey();
    const first = (after.seq + 1n).toString();
    const statement = statementText({
      issuer,
      day,
      signedAt: signedAt.toISOString(),
      first,
      after: after.mac ?? "",
      ...end,
      content,
      faults,
      previous: last ? digestOf(last.statement) : null,
      kid,
    });
    const head: SignedHead = { statement, signature: signSm2(statement, privateKey) };
    return db.transaction().execute(async (trx) => {
      const written = await trx
        .insertInto("audit_signed_head")
        .values({ seq: end.seq, first_seq: first, day, signed_at: signedAt, kid, ...head })
        .onConflict((conflict) => conflict.doNothing())
        .returning("seq")
        .executeTakeFirst();
      if (!written) return false;
      const detail = { day, seq: end.seq, first, faults };
      const result = faults === 0 ? "ok" : "failed";
      await audit.record({ event: "audit.headSigned", result, objectKind: "audit", objectId: end.seq, detail }, trx);
      return true;
    });
  }

  return {
    keys,

    /** Signs what is not signed yet, if none was signed today; a long stretch in several heads. */
    async signDue(): Promise<number> {
      const now = clock();
      const day = dayOf(now);
      if ((await lastHead(db))?.day === day) return 0;
      const { seq: until } = (await db.selectFrom("audit_head").select("seq").executeTakeFirst()) ?? { seq: "0" };
      let signed = 0;
      while (((await lastHead(db))?.seq ?? 0n) < BigInt(until) && (await signNext(day, now))) signed += 1;
      return signed;
    },
  };
}

export type HeadSigner = ReturnType<typeof signHeads>;
