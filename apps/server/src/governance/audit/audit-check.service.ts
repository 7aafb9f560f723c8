import type { Asker } from "../../platform/caller.ts";
import type { AuditCheck } from "@sannong/contract/governance/audit.schemas";
import type { Audit } from "../../platform/audit/audit.ts";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import { errand } from "../../platform/jobs/errand.ts";
import type { AuditCheckStore, Check } from "./audit-check.store.ts";
import { readingOf } from "./audit.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "log" | "jobs"> & {
  store: AuditCheckStore;
  audit: Audit & Pick<SealedAudit, "verify">;
};

/** A walk that has not ended by now never will: a hundred million rows take two hours. */
const DEAD_AFTER_MS = 4 * 3_600_000;

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
});

/** Walks along the audit chain: by night, and when an auditor asks. */
export function auditCheckService({ store, audit, clock, log, jobs }: Deps) {
  async function perform(id: string): Promise<void> {
    const proof = await audit.verify(await store.lastWhole(), (checked) => store.progress(id, checked));
    const { intact: isIntact, checked, faults, head } = proof;
    await store.end({ id, at: clock(), ...proof });
    // The log leaves this machine, and the head with it: it says how far the chain reached.
    if (isIntact) log.info({ checked, head }, "the audit chain is whole");
    else log.error({ checked, faults: faults.slice(0, 5) }, "the audit chain is broken");
    const detail = { checked, faults: faults.length };
    await audit.record({ event: "audit.checked", result: isIntact ? "ok" : "failed", objectKind: "audit", detail });
  }

  const { ask, byCalendar } = errand({
    clock,
    jobs,
    name: "check-audit",
    deadAfterMs: DEAD_AFTER_MS,
    begin: store.begin,
    perform,
    underWay: "audit.checkUnderWay",
  });

  return {
    perform,

    /** @throws Refusal `audit.checkUnderWay`, `server.busy` while the server is only starting */
    ask: (asker: Asker) =>
      ask(asker.caller.nickname, () => audit.record({ event: "audit.checkAsked", result: "ok", ...readingOf(asker) })),
    checkByCalendar: async (): Promise<void> => void (await byCalendar()),

    /** Whether the last check that came to its end found the chain whole; undefined where none did. */
    async lastFound(): Promise<boolean | undefined> {
      return (await store.latest())?.isIntact ?? undefined;
    },

    async overview() {
      const [latest, underWay] = await Promise.all([store.latest(), store.underWay()]);
      return { latest: latest ? toView(latest) : null, underWay: underWay ? toView(underWay) : null };
    },
  };
}

export type AuditCheckService = ReturnType<typeof auditCheckService>;
