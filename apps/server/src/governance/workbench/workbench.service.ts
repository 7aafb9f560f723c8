import { DAY_MS, midnightBefore } from "@sannong/contract/rules/time/days";
import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { SECRET_WARN_DAYS } from "@sannong/contract/applications/onboarding-words";
import { listTickets } from "@sannong/contract/catalogue/ratings";
import type { WaitingReview, WaitingTickets } from "@sannong/contract/content/todos";
import type { WaitingQueue } from "@sannong/contract/governance/workbench";
import { MOST_URGENT } from "@sannong/contract/governance/workbench-words";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { cache } from "../../platform/cache/cache.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { alertsOf, inOrder } from "./workbench.rules.ts";
import type { WorkbenchStore } from "./workbench.store.ts";

type Waiting = { open: number; overdue: number; dueAt: Date | null };

/** What this module wants from those beside it. */
export type Neighbours = {
  approvals: {
    waitingFor(caller: Caller, most: number): Promise<{ total: number; records: WaitingReview[] }>;
    waitingByKind(caller: Caller): Promise<(Waiting & { kind: ApprovalKind })[]>;
  };
  /** undefined for whoever answers none */
  feedbackFor(caller: Caller): Promise<Waiting | undefined>;
  ticketsFor(caller: Caller): Promise<WaitingTickets>;
  liveSystems(): Promise<readonly Pick<ConnectedSystem, "abbr" | "name" | "health">[]>;
  /** whole hours since the last whole backup, where that is too long ago; 0: there never was one */
  backupOverdueHours(): Promise<number | undefined>;
  /** how much was wrong with the newest backup */
  backupFaults(): Promise<number>;
  /** how many stored files are missing or damaged */
  fileFaults(): Promise<number>;
  /** names of jobs that keep failing */
  failingJobs(): Promise<string[]>;
  smsSpentOf(regionCode: string): Promise<{ sent: number; budget: number }>;
};
type Deps = Neighbours & { store: WorkbenchStore; clock: Clock };

/** Figures of a day need not be counted anew for every colleague who looks. */
const FIGURES_MS = 30_000;
const REGIONS_REMEMBERED = 200;
/** Whoever has this looks after systems. */
const OF_SYSTEMS = "system.manage";
/** Whoever has this looks after the portal itself. */
const OF_OPERATIONS = "settings.manage";

const queueOf = (queue: WaitingQueue["queue"], { open, overdue, dueAt }: Waiting): WaitingQueue => ({
  queue,
  open,
  overdue,
  dueAt: dueAt?.toISOString() ?? null,
});

export function workbenchService(deps: Deps) {
  const { store, clock, approvals, feedbackFor, ticketsFor, liveSystems, smsSpentOf } = deps;
  const figures = cache({
    clock,
    freshMs: FIGURES_MS,
    size: REGIONS_REMEMBERED,
    async load(region) {
      const since = midnightBefore(clock());
      const [signIns, jumps, registrations] = await Promise.all([
        store.signIns(region, since),
        store.jumps(region, since),
        store.registrations(region, since),
      ]);
      return { signIns, jumps, registrations };
    },
  });

  async function ofSystems({ permissions }: Caller, systems: readonly { abbr: string; name: string }[]) {
    if (!permissions.has(OF_SYSTEMS)) return undefined;
    const [deadLetters, secretsEnding] = await Promise.all([
      store.deadLetters(),
      store.secretsEnding(new Date(clock().getTime() + SECRET_WARN_DAYS * DAY_MS)),
    ]);
    const nameOf = new Map(systems.map(({ abbr, name }) => [abbr, name]));
    const names = deadLetters.recipients.map((abbr) => nameOf.get(abbr) ?? abbr);
    return { deadLetters: { count: deadLetters.count, names }, secretsEnding };
  }

  async function ofOperations({ permissions }: Caller) {
    if (!permissions.has(OF_OPERATIONS)) return undefined;
    const [backupHours, backupFaults, fileFaults, failingJobs] = await Promise.all([
      deps.backupOverdueHours(),
      deps.backupFaults(),
      deps.fileFaults(),
      deps.failingJobs(),
    ]);
    return { backupHours, backupFaults, fileFaults, failingJobs };
  }

  return {
    /** What waits for this administrator, what happened today in their region, and what is wrong. */
    async show(caller: Caller) {
      const { permissions, regionCode } = caller;
      const [byKind, { records, total }, feedback, tickets, today, systems, sms] = await Promise.all([
        approvals.waitingByKind(caller),
        approvals.waitingFor(caller, MOST_URGENT),
        feedbackFor(caller),
        ticketsFor(caller),
        figures.find(regionCode),
        liveSystems(),
        smsSpentOf(regionCode),
      ]);
      const queues = [
        ...byKind.map(({ kind, ...waiting }) => queueOf(kind, waiting)),
        ...(feedback ? [queueOf("feedback", feedback)] : []),
        ...(permissions.has(listTickets.access.permission)
          ? [{ queue: "rating" as const, open: tickets.total, overdue: tickets.overdue, dueAt: tickets.dueAt }]
          : []),
      ];
      const urgent = records.map(({ kind, ...task }) => ({ ...task, queue: kind }));
      return {
        queues: inOrder(queues),
        urgent,
        waiting: total,
        figures: today,
        alerts: alertsOf({
          systems,
          ofSystems: await ofSystems(caller, systems),
          operations: await ofOperations(caller),
          sms,
          ratingsOverdue: tickets.overdue,
        }),
      };
    },
  };
}
