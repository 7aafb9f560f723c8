import { settingDefinitions, type SettingKey } from "@sannong/contract/governance/setting-words";
import { typedInteger } from "@sannong/contract/rules/texts/typed-values";

const HOUR = 3600;
const MINUTE = 60;

/** 30 分钟, 2 小时, 5 次: as people say it. */
export function inWords(key: SettingKey, value: number): string {
  const { unit } = settingDefinitions[key];
  if (unit !== "秒" || value < 2 * MINUTE) return `${value.toLocaleString("zh-CN")} ${unit}`;
  if (value % HOUR === 0) return `${value / HOUR} 小时`;
  return value % MINUTE === 0 ? `${value / MINUTE} 分钟` : `${value.toLocaleString("zh-CN")} 秒`;
}

/** What is wrong with what was typed; undefined when it may be sent. */
export function problemWith(key: SettingKey, typed: string, now: number): string | undefined {
  const { from, to, unit } = settingDefinitions[key];
  const value = typedInteger(typed);
  if (value === undefined) return "请填写整数";
  if (value < from || value > to) return `请填写 ${from} 到 ${to} ${unit}`;
  return value === now ? "与现在的值相同" : undefined;
}
