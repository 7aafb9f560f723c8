import { type HeadPlace } from "@sannong/contract/governance/audit-keeping-words";
import type { AuditHead, HeadDestination } from "@sannong/contract/governance/audit-keeping.schemas";
import type { listAuditHeads } from "@sannong/contract/governance/audit";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { readStatement } from "../../platform/audit/head-statement.ts";
import type { HeadSigner } from "../../platform/audit/sign-heads.ts";
import { pemOf, SIGNER_ID } from "../../platform/crypto/sm2-signature.ts";
import type { Log } from "../../platform/log.ts";
import { type HeadCollector, HeadNotTaken } from "../../gateways/head-collectors/index.ts";
import { isLate, nextTry } from "./heads.rules.ts";
import type { HeadsStore, WaitingHead } from "./heads.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: HeadsStore;
  signer: HeadSigner;
  collectors: readonly HeadCollector[];
  log: Pick<Log, "info" | "warn" | "error">;
};

/** So many a round: a place that is new takes the whole past in a few rounds. */
const AT_ONCE = 50;

/** The signed heads of the chain: signed, sent away until they are taken, shown. */
export function headsService({ store, signer, collectors, audit, clock, log }: Deps) {
  /** @returns whether it was taken */
  async function send(collector: HeadCollector, { seq, day, statement, signature, tries }: WaitingHead) {
    const { place } = collector;
    try {
      await collector.take({ seq, day, statement, signature });
    } catch (failure) {
      if (!(failure instanceof HeadNotTaken)) throw failure;
      const { reason } = failure;
      const at = clock();
      await store.notTaken({ seq, place, at, failure: reason, nextTryAt: nextTry(at, tries + 1) });
      log.warn({ place, seq, reason }, "a head of the audit chain was not taken");
      return false;
    }
    await store.inTransaction(async (trx) => {
      await store.taken({ seq, place, at: clock() }, trx);
      const detail = { place, day };
      await audit.record({ event: "audit.headTaken", result: "ok", objectKind: "audit", objectId: seq, detail }, trx);
    });
    return true;
  }

  /** In the order of the chain: what follows waits behind what was not taken. */
  async function sendTo(collector: HeadCollector): Promise<void> {
    for (const head of await store.waitingFor(collector.place, AT_ONCE)) {
      if (head.nextTryAt !== null && head.nextTryAt > clock()) return;
      if (!(await send(collector, head))) return;
    }
  }

  async function destinationOf({ place, where }: HeadCollector, begun: Date | null): Promise<HeadDestination> {
    const { last, failing, waiting } = await store.standing(place);
    return {
      place,
      where,
      last: last?.at ? { day: last.day, seq: last.seq, at: last.at.toISOString() } : null,
      waiting,
      failure: failing?.failure ? { reason: failing.failure, at: failing.at.toISOString() } : null,
      isLate: isLate(last?.at ?? null, begun, clock()),
    };
  }

  return {
    places: collectors.map(({ place }): HeadPlace => place),

    /** The day's head, as soon as the server runs on that day. */
    async sign(): Promise<void> {
      const signed = await signer.signDue();
      if (signed > 0) log.info({ heads: signed }, "the end of the audit chain was signed");
    },

    /** One place that is away keeps no other waiting. */
    async send(): Promise<void> {
      await Promise.all(collectors.map(sendTo));
    },

    async keys() {
      const keys = await signer.keys();
      return {
        algorithm: "SM2-SM3" as const,
        signerId: SIGNER_ID,
        keys: keys.map(({ kid, publicKey, since }) => ({
          kid,
          publicKey,
          pem: pemOf(publicKey),
          since: since.toISOString(),
        })),
      };
    },

    async standing() {
      const [last, begun, [key]] = await Promise.all([store.last(), store.begun(), signer.keys()]);
      return {
        last: last
          ? {
              day: last.day,
              seq: last.seq,
              signedAt: last.signedAt.toISOString(),
              faults: readStatement(last.statement)?.faults ?? 0,
            }
          : null,
        isLate: isLate(last?.signedAt ?? null, null, clock()),
        key: key ? { kid: key.kid, publicKey: key.publicKey } : null,
        destinations: await Promise.all(collectors.map((collector) => destinationOf(collector, begun))),
      };
    },

    async page({ pageNum, pageSize }: ParsedInputOf<typeof listAuditHeads>) {
      const { records, total } = await store.page({ offset: (pageNum - 1) * pageSize, limit: pageSize });
      const told = records.map(({ file, digest, removedAt, destroyedAt, ...head }): AuditHead => ({
        seq: head.seq,
        first: head.firstSeq,
        day: head.day,
        signedAt: head.signedAt.toISOString(),
        faults: readStatement(head.statement)?.faults ?? 0,
        kid: head.kid,
        statement: head.statement,
        signature: head.signature,
        state: removedAt === null ? "online" : destroyedAt === null ? "archived" : "destroyed",
        file:
          file !== null && digest !== null && removedAt !== null
            ? { name: file, digest, removedAt: removedAt.toISOString() }
            : null,
        taken: head.taken.map(({ place, at }) => ({ place, at: at.toISOString() })),
      }));
      return { records: told, total, pageNum, pageSize };
    },
  };
}

export type HeadsService = ReturnType<typeof headsService>;
