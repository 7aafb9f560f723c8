import type { OfficeAlert, WaitingQueue } from "@sannong/contract/governance/workbench";
import { type AlertKind, SMS_WARN_PERCENT } from "@sannong/contract/governance/workbench-words";

/** So many names stand in an alert; the count says how many there are. */
const NAMES = 3;

export type Facts = {
  systems: readonly { name: string; health: string }[];
  /** undefined where the caller has nothing to do with systems */
  ofSystems: { deadLetters: { count: number; names: readonly string[] }; secretsEnding: readonly string[] } | undefined;
  /** undefined where the caller has nothing to do with it */
  operations:
    | { backupHours: number | undefined; backupFaults: number; fileFaults: number; failingJobs: readonly string[] }
    | undefined;
  sms: { sent: number; budget: number };
  ratingsOverdue: number;
};

const alertOf = (kind: AlertKind, names: readonly string[], count = names.length): OfficeAlert[] =>
  count === 0 ? [] : [{ kind, count, names: names.slice(0, NAMES) }];

const namesOf = (systems: Facts["systems"], states: readonly string[]) =>
  systems.filter(({ health }) => states.includes(health)).map(({ name }) => name);

/** What is wrong now, the worst first. */
export function alertsOf({ systems, ofSystems, operations, sms, ratingsOverdue }: Facts): OfficeAlert[] {
  const used = sms.budget === 0 ? 0 : Math.floor((sms.sent * 100) / sms.budget);
  return [
    ...alertOf("systemsDown", namesOf(systems, ["silent", "stopped"])),
    ...alertOf("filesFaulty", [], operations?.fileFaults ?? 0),
    ...alertOf("backupWanting", [], operations?.backupFaults ?? 0),
    ...(operations?.backupHours === undefined
      ? []
      : [{ kind: "backupOld" as const, count: operations.backupHours, names: [] }]),
    ...alertOf("jobsFailing", operations?.failingJobs ?? []),
    ...alertOf("systemsSlow", namesOf(systems, ["slow"])),
    ...(ofSystems ? alertOf("deadLetters", ofSystems.deadLetters.names, ofSystems.deadLetters.count) : []),
    ...(ofSystems ? alertOf("secretsEnding", ofSystems.secretsEnding) : []),
    ...alertOf("smsBudget", [], used >= SMS_WARN_PERCENT ? used : 0),
    ...alertOf("ratingsOverdue", [], ratingsOverdue),
  ];
}

/** Queues with something late stand first, then those that end soonest; empty ones last. */
export const inOrder = (queues: readonly WaitingQueue[]): WaitingQueue[] =>
  queues.toSorted((one, other) => (one.dueAt ?? "9").localeCompare(other.dueAt ?? "9"));
