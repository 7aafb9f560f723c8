/** Answers of a system on one day. */
export type ProbeDay = {
  abbr: string;
  day: string;
  asked: number;
  answered: number;
  slow: number;
  took: readonly number[];
};
/** Ways into a system on one day. */
export type WayDay = { systemAbbr: string; day: string; opened: number; failed: number };

export type DayState = "up" | "slow" | "down" | "none";

const WELL = 0.99;
const HARDLY = 0.5;

/** What a day was like in one word. */
export function stateOf(day: Pick<ProbeDay, "asked" | "answered" | "slow"> | undefined): DayState {
  if (!day || day.asked === 0) return "none";
  if (day.answered / day.asked < HARDLY) return "down";
  return day.answered / day.asked < WELL || day.slow / day.asked > 0.1 ? "slow" : "up";
}

/** The share of questions that were answered; null when none was asked. */
export function availabilityOf(days: readonly ProbeDay[]): number | null {
  const requested = days.reduce((sum, day) => sum + day.asked, 0);
  return requested === 0 ? null : days.reduce((sum, day) => sum + day.answered, 0) / requested;
}

/** Within how many milliseconds 95 of 100 answers came, as the upper bound of their bucket; null without answers. */
export function p95Of(days: readonly ProbeDay[], bounds: readonly number[]): number | null {
  const counts = Array.from({ length: bounds.length + 1 }, (_bucket, at) =>
    days.reduce((sum, { took }) => sum + (took[at] ?? 0), 0),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let within = 0;
  const bucket = counts.findIndex((count) => (within += count) >= total * 0.95);
  return bounds[bucket] ?? (bounds.at(-1) ?? 0) * 2;
}

type Facts = {
  abbrs: readonly string[];
  /** the oldest first; the last is today */
  days: readonly string[];
  probes: readonly ProbeDay[];
  ways: readonly WayDay[];
  bounds: readonly number[];
  trendDays: number;
};

const grouped = <T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
};

/** What the monitor tells of every system, and of all together. */
export function historyOf({ abbrs, days, probes, ways, bounds, trendDays }: Facts) {
  const probesOf = grouped(probes, ({ abbr }) => abbr);
  const waysOf = grouped(ways, ({ systemAbbr }) => systemAbbr);
  const today = days.at(-1);
  const records = abbrs.map((systemAbbr) => {
    const own = probesOf.get(systemAbbr) ?? [];
    const led = waysOf.get(systemAbbr) ?? [];
    const openedOn = (day: string | undefined) => led.find((one) => one.day === day)?.opened ?? 0;
    return {
      systemAbbr,
      states: days.map((day) => stateOf(own.find((one) => one.day === day))),
      availability: availabilityOf(own),
      p95Ms: p95Of(own, bounds),
      openedToday: openedOn(today),
      trend: days.slice(-trendDays).map(openedOn),
    };
  });
  const ofToday = ways.filter(({ day }) => day === today);
  const sum = (all: readonly WayDay[], of: "opened" | "failed") => all.reduce((total, one) => total + one[of], 0);
  return {
    days: [...days],
    records,
    availability: availabilityOf(probes),
    openedToday: sum(ofToday, "opened"),
    failedToday: sum(ofToday, "failed"),
    openedYesterday: sum(
      ways.filter(({ day }) => day === days.at(-2)),
      "opened",
    ),
  };
}
