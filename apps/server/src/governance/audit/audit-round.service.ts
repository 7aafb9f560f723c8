import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import { oncePerPlace } from "../../platform/audit/verify-audit.ts";
import { MOST_FAULTS } from "../../platform/audit/verify-part.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { AuditRoundStore, Round } from "./audit-round.store.ts";

type Deps = Pick<AppContext, "clock" | "log"> & {
  store: AuditRoundStore;
  audit: Pick<SealedAudit, "verifyNext">;
};

/** Every link is looked at once in so long. */
const ROUND_MS = 7 * DAY_MS;
/** Then the next run goes on: no longer than the five minutes between two. */
const LONGEST_MS = 4 * 60_000;

/**
 * The round along everything that is online: a signed segment at a time, evenly over a week, so that no night has to do
 * it all and no view of the database is held for longer than seconds.
 */
export function auditRoundService({ store, audit, clock, log }: Deps) {
  /** So many links of this round are due by now. */
  async function isDue({ begunAt, checked }: Round): Promise<boolean> {
    const signed = await store.signedUpTo();
    if (!signed) return false;
    const share = Math.min(1, (clock().getTime() - begunAt.getTime()) / ROUND_MS);
    return checked < share * Number(signed.last - signed.first);
  }

  async function lookAtNext(round: Round): Promise<boolean> {
    const { checked, heads, faults, reached } = await audit.verifyNext(round.reached);
    const come: Round = {
      ...round,
      reached: { seq: reached.seq, at: reached.at },
      checked: round.checked + checked,
      heads: round.heads + heads,
      faults: oncePerPlace([...round.faults, ...faults]).slice(0, MOST_FAULTS),
    };
    if (faults.length > 0)
      log.error({ reached: reached.seq.toString(), faults: faults.slice(0, 5) }, "the audit chain is broken");
    return store.come(come, round.reached);
  }

  return {
    /** As many segments as are due; a round that came to the last signed head ends, and a week after its beginning the next begins. */
    async goOn(): Promise<void> {
      const stopAt = Date.now() + LONGEST_MS;
      for (;;) {
        const round = await store.underWay();
        if (!round) {
          const last = await store.last();
          if (last && clock().getTime() - last.begunAt.getTime() < ROUND_MS) return;
          await store.begin(clock());
          continue;
        }
        const signed = await store.signedUpTo();
        if (signed && round.reached.seq >= signed.last) {
          await store.end(round.id, clock());
          log.info({ checked: round.checked, faults: round.faults.length }, "a round along the audit chain is over");
          return;
        }
        if (!(await isDue(round)) || Date.now() > stopAt) return;
        if (!(await lookAtNext(round))) return;
      }
    },
  };
}
