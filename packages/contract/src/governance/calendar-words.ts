/** What a day may be that differs from its weekday. */
export const dayKinds = { off: "休", worked: "班" } as const;
export type DayKind = keyof typeof dayKinds;

/** A day of the year's calendar, and why it differs: 国庆节. */
export type NamedDay = { day: string; kind: DayKind; name: string };

/** Years that may be kept. */
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2099;
/** More exceptions no year has. */
export const MOST_DAYS = 120;
/** From this month on the next year's arrangement has been announced. */
export const ANNOUNCED_BY_MONTH = 12;
