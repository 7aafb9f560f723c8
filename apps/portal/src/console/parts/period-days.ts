import { dayOf } from "@sannong/contract/rules/time/days";

export const periods = { "近 7 天": 7, "近 30 天": 30, "近 90 天": 90, 近一年: 365 } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];

export type Days = { from: string; to: string };
/** The days up to today, today counted. */
export const daysUntil = (now: Date, count: number): Days => ({ from: dayOf(now, count - 1), to: dayOf(now) });

/** Which of the usual periods this is; none where somebody chose their own days. */
export const periodOf = (days: Days, now: Date): Period | undefined =>
  periodNames.find((name) => {
    const usual = daysUntil(now, periods[name]);
    return usual.from === days.from && usual.to === days.to;
  });
