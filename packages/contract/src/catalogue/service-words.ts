/** The eight business domains; each has an icon and a tint. */
export const domains = ["plant", "live", "fish", "mach", "land", "safe", "fin", "data"] as const;
export type BusinessDomain = (typeof domains)[number];

/** 建设层级: who built a system. */
export const systemLevels = ["ministry", "province", "city", "county"] as const;
export type SystemLevel = (typeof systemLevels)[number];

/**
 * ● normal, ▲ slow or without an answer, ■ stopped by an administrator, ○ not measured yet (design §8, Colour), ○ not
 * connected and so never measured.
 */
export const healths = ["normal", "slow", "silent", "stopped", "unknown", "unconnected"] as const;
export type Health = (typeof healths)[number];

/** A word of a column as one of those that this version knows; for any other the one that promises least. */
const known =
  <Word extends string>(words: readonly Word[], otherwise: Word) =>
  (value: string | null): Word =>
    words.find((word) => word === value) ?? otherwise;
export const domainOf = known(domains, "data");
export const levelOf = known(systemLevels, "province");
export const healthOf = known(healths, "unknown");
