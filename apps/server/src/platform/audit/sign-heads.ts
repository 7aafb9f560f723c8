import type { KeyObject } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { Clock } from "../clock.ts";
import type { FieldSealer } from "../crypto/field-sealer.ts";
import { signSm2 } from "../crypto/sm2-signature.ts";
import type { Db } from "../database/database.ts";
import type { SealedAudit } from "./create-audit.ts";
import { addLine, contentHash, lineOf } from "./entry-line.ts";
import { headKeys, newHeadKey } from "./head-keys.ts";
import { digestOf, readStatement, type SignedHead, statementText } from "./head-statement.ts";
import { lastHead } from "./kept-heads.ts";
import { type AuditFault, type Standing, walkChain } from "./walk-chain.ts";

type Deps = {
  db: Db;
  auditKey: KeyObject;
  sealer: Pick<FieldSealer, "seal" | "open">;
  audit: Pick<SealedAudit, "record" | "seal">;
  clock: Clock;
  /** whose log it is: the portal's address */
  issuer: string;
  /** so many entries one segment holds, so that none takes long to write out and to remove */
  mostEntries?: number;
};

const MOST_ENTRIES = 100_000;
const LINKING_TRIES = 50;
const LINKING_PAUSE_MS = 100;

/** Signs where the chain ends, once a day, for whoever does not have to believe this machine. */
export function signHeads({ db, auditKey, sealer, audit, clock, issuer, mostEntries = MOST_ENTRIES }: Deps) {
  const keys = headKeys({ db, sealer, clock });

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
    const { kid, privateKey } = await keys.standing();
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
        .insertInto("auditSignedHead")
        .values({ seq: end.seq, firstSeq: first, day, signedAt, kid, ...head })
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

  /** A server that runs beside this one may hold the chain for a moment. @throws Error when it holds it for long */
  async function untilLinked(kid: string): Promise<void> {
    for (let tried = 0; tried < LINKING_TRIES; tried += 1) {
      await audit.seal();
      const linked = await db
        .selectFrom("auditEntry")
        .innerJoin("auditLink", "auditLink.entryId", "auditEntry.id")
        .select("auditLink.seq")
        .where("objectId", "=", kid)
        .where("objectKind", "=", "signingKey")
        .executeTakeFirst();
      if (linked) return;
      await pause(LINKING_PAUSE_MS);
    }
    throw new Error("审计日志一直没有封存，链头签名密钥没有更换。请稍后再试。");
  }

  /** Signs up to where the chain ends now; how many heads that took. */
  async function signToEnd(day: string, at: Date): Promise<number> {
    const { seq: until } = (await db.selectFrom("auditHead").select("seq").executeTakeFirst()) ?? { seq: "0" };
    let signed = 0;
    while (((await lastHead(db))?.seq ?? 0n) < BigInt(until) && (await signNext(day, at))) signed += 1;
    return signed;
  }

  return {
    keys: keys.list,

    /** Signs what is not signed yet, if none was signed today; a long stretch in several heads. */
    async signDue(): Promise<number> {
      const now = clock();
      const day = dayOf(now);
      return (await lastHead(db))?.day === day ? 0 : signToEnd(day, now);
    },

    /**
     * Another key signs from now on. The former one's last head covers the entry that names its successor, so whoever
     * trusts the one learns of the other from it.
     *
     * @throws Error when somebody else turned it meanwhile
     */
    async turnKey(by: string): Promise<{ kid: string; publicKey: string; former: string }> {
      const { kid: former } = await keys.standing();
      const next = newHeadKey();
      const { kid, publicKey } = next;
      const detail = { former, publicKey };
      const announced = { event: "audit.headKeyTurned", objectKind: "signingKey", objectId: kid, reason: by, detail };
      await audit.record({ ...announced, result: "ok" });
      await untilLinked(kid);
      const now = clock();
      await signToEnd(dayOf(now), now);
      if (!(await keys.replace(former, next)))
        throw new Error("链头签名密钥刚刚已被别人更换，现用的公钥见 /api/audit/headKeys。");
      return { kid, publicKey, former };
    },
  };
}

export type HeadSigner = ReturnType<typeof signHeads>;
