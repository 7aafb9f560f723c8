import type { Asker } from "../../platform/caller.ts";
import type { AuditCheck, AuditRound } from "@sannong/contract/governance/audit.schemas";
import type { Audit } from "../../platform/audit/audit.ts";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import { oncePerPlace } from "../../platform/audit/verify-audit.ts";
import { MOST_FAULTS } from "../../platform/audit/verify-part.ts";
import { errand } from "../../platform/jobs/errand.ts";
import type { AuditCheckStore, Check } from "./audit-check.store.ts";
import type { AuditRoundStore, Round } from "./audit-round.store.ts";
import { readingOf } from "./audit.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "log" | "jobs"> & {
  store: AuditCheckStore;
  rounds: Pick<AuditRoundStore, "last" | "underWay" | "wasWalked">;
  audit: Audit & Pick<SealedAudit, "verify">;
};

/** A check that came no further for so long has fallen: a part takes seconds. */
const DEAD_AFTER_MS = 30 * 60_000;

const toView = ({
  begunAt,
  endedAt,
  askedBy,
  checked,
  total,
  isIntact,
  faults,
  from,
  heads,
  head,
  scope,
}: Check): AuditCheck => ({
  begunAt: begunAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  askedBy,
  checked,
  total,
  isIntact,
  faults: faults.map(({ kind, seq, entryId }) => ({ kind, seq: seq ?? null, entryId: entryId ?? null })),
  from,
  heads,
  head,
  scope,
});

const roundView = ({ begunAt, endedAt, checked, reached, faults }: Round): AuditRound => ({
  begunAt: begunAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  checked,
  reached: reached.seq.toString(),
  faults: faults.length,
});

/**
 * Walks along the audit chain: by night along what is new since the signed head that was verified last, and along all of
 * it when an auditor asks. A walk whose server fell goes on where it stood.
 */
export function auditCheckService({ store, rounds, audit, clock, log, jobs }: Deps) {
  async function perform(id: string): Promise<void> {
    const check = await store.find(id);
    if (!check || check.endedAt !== null) return;
    const before = { checked: check.checked, heads: check.heads, faults: check.faults };
    const begun = check.scope === "new" ? await store.verifiedUpTo() : undefined;
    // what was looked at behind the last signed head is looked at again
    const since = check.reached ?? begun;
    const sofar = check.reached ? before : { checked: 0, heads: 0, faults: [] };
    const proof = await audit.verify({
      atLeast: await store.lastWhole(),
      since,
      onProgress: ({ checked, heads, faults, reached }) =>
        store.progress(id, {
          checked: sofar.checked + checked,
          heads: sofar.heads + heads,
          faults: [...sofar.faults, ...faults],
          reached,
          at: clock(),
        }),
    });
    // what the round along everything found is not mended by a night on which all that is new is whole
    const known = check.scope === "new" ? await foundByRounds() : [];
    const faults = oncePerPlace([...sofar.faults, ...proof.faults, ...known]).slice(0, MOST_FAULTS);
    const [checked, heads] = [sofar.checked + proof.checked, sofar.heads + proof.heads];
    const isIntact = faults.length === 0;
    const from = check.reached === undefined ? proof.from : check.from;
    const endedAt = clock();
    const reached = (await store.find(id))?.reached ?? { seq: 0n, at: null };
    const detail = { checked, faults: faults.length, scope: check.scope };
    await store.inTransaction(async (trx) => {
      const ended = { ...proof, id, at: endedAt, intact: isIntact, checked, heads, faults, from };
      if (!(await store.end(ended, trx))) return;
      if (check.scope === "whole")
        await rounds.wasWalked({ begunAt: check.begunAt, endedAt, reached, checked, heads, faults }, trx);
      const result = isIntact ? "ok" : "failed";
      await audit.record({ event: "audit.checked", result, objectKind: "audit", detail }, trx);
    });
    // The log leaves this machine, and the head with it: it says how far the chain reached.
    if (isIntact) log.info({ checked, head: proof.head }, "the audit chain is whole");
    else log.error({ checked, faults: faults.slice(0, 5) }, "the audit chain is broken");
  }

  async function foundByRounds() {
    const [last, underWay] = await Promise.all([rounds.last(), rounds.underWay()]);
    return [...(last?.faults ?? []), ...(underWay?.faults ?? [])];
  }

  const { ask, byCalendar } = errand({
    clock,
    jobs,
    name: "check-audit",
    deadAfterMs: DEAD_AFTER_MS,
    inTransaction: store.inTransaction,
    begin: store.begin,
    perform,
    underWay: "audit.checkUnderWay",
  });

  return {
    perform,

    /** @throws Refusal `audit.checkUnderWay`, `server.busy` while the server is only starting */
    ask: (asker: Asker) =>
      ask(asker.caller.nickname, (within) =>
        audit.record({ event: "audit.checkAsked", result: "ok", ...readingOf(asker) }, within),
      ),
    checkByCalendar: async (): Promise<void> => void (await byCalendar()),

    /** Whether the last check that came to its end found the chain whole; undefined where none did. */
    async lastFound(): Promise<boolean | undefined> {
      return (await store.latest())?.isIntact ?? undefined;
    },

    async overview() {
      const [latest, underWay, round, lastRound] = await Promise.all([
        store.latest(),
        store.underWay(),
        rounds.underWay(),
        rounds.last(),
      ]);
      return {
        latest: latest ? toView(latest) : null,
        underWay: underWay ? toView(underWay) : null,
        round: round ? roundView(round) : null,
        lastRound: lastRound ? roundView(lastRound) : null,
      };
    },
  };
}

export type AuditCheckService = ReturnType<typeof auditCheckService>;
