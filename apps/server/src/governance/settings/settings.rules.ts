import { settingDefinitions, type SettingKey } from "@sannong/contract/governance/setting-words";
import type { RefusalName } from "@sannong/contract/errors";

/** Is the value a whole number within the bounds of the setting? */
export function isWithinBounds(key: SettingKey, value: number): boolean {
  const { from, to } = settingDefinitions[key];
  return Number.isInteger(value) && value >= from && value <= to;
}

type Proposal = { key: SettingKey; value: number; revision: number };
type Facts = {
  now: number;
  revision: number;
  fixedBy: string | null;
  changedBy: string | null;
  /** whose change of it waits for the second person */
  waitingOf?: string | null;
};
type WhyNot = { reason: RefusalName; params?: Record<string, string> };

/** A value as people read it: 1800 秒（30 分钟）. */
export function inWords(key: SettingKey, value: number): string {
  const { unit } = settingDefinitions[key];
  const whole = `${value} ${unit}`;
  if (unit !== "秒" || value < 120) return whole;
  if (value % 3600 === 0) return `${whole}（${value / 3600} 小时）`;
  return value % 60 === 0 ? `${whole}（${value / 60} 分钟）` : whole;
}

/** Why a change may not even be asked for; null when it may. */
export function whyNotPropose({ key, value, revision }: Proposal, facts: Facts): WhyNot | null {
  const { from, to } = settingDefinitions[key];
  if (facts.fixedBy !== null) return { reason: "settings.fixed", params: { variable: facts.fixedBy } };
  if (facts.revision !== revision) {
    const params = { who: facts.changedBy ?? "其他管理员", value: inWords(key, facts.now) };
    return { reason: "settings.changedMeanwhile", params };
  }
  if (!isWithinBounds(key, value))
    return { reason: "settings.outOfBounds", params: { from: String(from), to: String(to) } };
  if (value === facts.now) return { reason: "settings.unchanged" };
  return facts.waitingOf ? { reason: "settings.awaitsSecond", params: { who: facts.waitingOf } } : null;
}
