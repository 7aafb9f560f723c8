import { ANNOUNCED_BY_MONTH, dayKinds, type NamedDay } from "@sannong/contract/governance/calendar-words";
import type { RefusalName } from "@sannong/contract/errors";
import { dayOf } from "@sannong/contract/rules/time/days";
import { isWeekend } from "@sannong/contract/rules/time/working-days";

type Why = { reason: RefusalName; params?: Record<string, string> };
type Kept = { source: string; days: readonly NamedDay[] };

const inOrder = (days: readonly NamedDay[]) =>
  JSON.stringify([...days].sort((a, b) => (a.day < b.day ? -1 : 1)).map(({ day, kind, name }) => [day, kind, name]));

/** What stands against keeping a year like this; undefined: nothing. */
export function whyNotKeep({ year, ...given }: Kept & { year: number }, now: Kept): Why | undefined {
  const seen = new Set<string>();
  for (const { day, kind } of given.days) {
    if (!day.startsWith(`${year}-`)) return { reason: "calendar.otherYear", params: { day, year: String(year) } };
    if (seen.has(day)) return { reason: "calendar.twice", params: { day } };
    if (kind === "worked" && !isWeekend(day)) return { reason: "calendar.workedWeekday", params: { day } };
    seen.add(day);
  }
  if (given.source === now.source && inOrder(given.days) === inOrder(now.days)) return { reason: "calendar.unchanged" };
  return undefined;
}

/** What a change did, for the log: 2027-01-04 班、2027-01-05 休. */
export function differences(before: readonly NamedDay[], after: readonly NamedDay[]) {
  const said = (days: readonly NamedDay[]) => new Set(days.map(({ day, kind }) => `${day} ${dayKinds[kind]}`));
  const [old, now] = [said(before), said(after)];
  const only = (these: Set<string>, those: Set<string>) => [...these].filter((one) => !those.has(one)).join("、");
  return { added: only(now, old), removed: only(old, now) };
}

/** The year that should have been entered by now: this one always, the next once it has been announced. */
export function missingYear(kept: readonly number[], now: Date): number | null {
  const [year = 0, month = 0] = dayOf(now).split("-").map(Number);
  const due = month >= ANNOUNCED_BY_MONTH ? [year, year + 1] : [year];
  return due.find((one) => !kept.includes(one)) ?? null;
}
