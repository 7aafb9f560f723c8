import { type HeadPlace } from "@sannong/contract/governance/audit-keeping-words";
import type { AuditHead, HeadDestination } from "@sannong/contract/governance/audit-keeping.schemas";
import type { listAuditHeads } from "@sannong/contract/governance/audit";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { readStatement } from "../../platform/audit/head-statement.ts";
import type { HeadSigner } from "../../platform/audit/sign-heads.ts";
import { pemOf, SIGNER_ID } from "../../platform/crypto/sm2-signature.ts";
import type { Log } from "../../platform/log.ts";
import type { HeadCollector } from "../../gateways/head-collectors/index.ts";
import { isLate } from "./heads.rules.ts";
import type { HeadsStore } from "./heads.store.ts";
import type { SentHeads } from "./sent-heads.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock"> & {
  store: HeadsStore;
  sent: SentHeads;
  signer: HeadSigner;
  collectors: readonly HeadCollector[];
  log: Pick<Log, "info" | "warn" | "error">;
};

/** The signed heads of the chain: signed, sent away until they are taken, shown. */
export function headsService({ store, sent, signer, collectors, clock, log }: Deps) {
  async function destinationOf({ place, where }: HeadCollector, begun: Date | null): Promise<HeadDestination> {
    const { last, failure, waiting } = await sent.standing(place);
    return {
      place,
      where,
      last: last && { ...last, at: last.at.toISOString() },
      waiting,
      failure: failure && { ...failure, at: failure.at.toISOString() },
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
    send: sent.send,

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
      const [records, total] = await Promise.all([
        store.page({ offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.count(),
      ]);
      const taken = await sent.takenOf(records.map(({ seq }) => seq));
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
        taken: taken.filter(({ seq }) => seq === head.seq).map(({ place, at }) => ({ place, at: at.toISOString() })),
      }));
      return { records: told, total, pageNum, pageSize };
    },
  };
}

export type HeadsService = ReturnType<typeof headsService>;
