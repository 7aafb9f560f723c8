import { DAY_MS, lastDays } from "@sannong/contract/rules/time/days";
import type { SceneLevel, SceneStanding, SceneStatus } from "@sannong/contract/content/scene-words";
import { REPORT_DAYS_BACK } from "@sannong/contract/content/scene-words";

/** So many digits has the code of a region of this level. */
const digits: Record<SceneLevel, number> = { county: 6, city: 4, province: 2 };
const all: readonly SceneLevel[] = ["county", "city", "province"];

/** The level an office of this region stands on; below the county it is the county's. */
export const levelOfRegion = (code: string): SceneLevel =>
  all.find((level) => code.length >= digits[level]) ?? "province";

/** Who reviews what an office of this region declares, the first first. */
export const levelsFrom = (code: string): SceneLevel[] => all.slice(all.indexOf(levelOfRegion(code)));

/** The region whose administrators decide at this level. */
export const regionAt = (level: SceneLevel, code: string): string => code.slice(0, digits[level]);

/** What a scene is after this level has let it pass. */
export const afterLevel = (level: SceneLevel): SceneLevel | "published" => all[all.indexOf(level) + 1] ?? "published";

/**
 * A level is decided by administrators of that level. What they let lie beyond its time is taken over by the
 * level above, so that a county without an administrator keeps nothing back.
 *
 * @returns how long the codes are of the regions whose requests somebody of this region decides, and decides when late
 */
export const codeLengthsFor = (regionCode: string): { own: number; late: number } => ({
  own: regionCode.length,
  late: regionCode.length + 2,
});

/** May a figure of this day still be brought? */
export const mayReportDay = (day: string, now: Date): boolean => lastDays(now, REPORT_DAYS_BACK + 1).includes(day);

/** From when on a scene counts as late, and as silent. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - DAY_MS);
/** A scene that sent nothing since this moment is silent. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - 7 * DAY_MS);

/**
 * How a scene stands.
 *
 * @param lastOnlineAt when it last sent something; null for one that never did
 */
export function standingOf(lastOnlineAt: Date | null, now: Date): SceneStanding {
  if (lastOnlineAt === null) return "unconnected";
  if (lastOnlineAt < silentSince(now)) return "silent";
  return lastOnlineAt < lateSince(now) ? "late" : "online";
}

/** The number people and systems name a scene by: CJ-00000012. */
export const codeOf = (number: number): string => `CJ-${String(number).padStart(8, "0")}`;
/** Undefined for what is no such number. */
export function numberOf(code: string): number | undefined {
  const [, digitsOfIt] = /^CJ-(\d{8})$/i.exec(code.trim()) ?? [];
  return digitsOfIt === undefined ? undefined : Number(digitsOfIt);
}

/** What leads from one standing of a declaration to the next. */
export const sceneSteps = {
  withdrawn: { from: all, to: "draft" },
  returned: { from: all, to: "returned" },
} as const satisfies Record<string, { from: readonly SceneStatus[]; to: SceneStatus }>;
