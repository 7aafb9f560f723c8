import type { Rhythm } from "@sannong/contract/operations/job-words";

/** 每 5 分钟, 每天 03:30: when something comes round. */
export function rhythmInWords(rhythm: Rhythm): string {
  if ("hourlyAt" in rhythm) return `每小时第 ${rhythm.hourlyAt} 分`;
  if ("dailyAt" in rhythm) return `每天 ${rhythm.dailyAt}`;
  if ("quarterlyAt" in rhythm) return `每季度首日 ${rhythm.quarterlyAt}`;
  const { seconds } = rhythm;
  if (seconds < 60) return `每 ${seconds} 秒`;
  return seconds === 60 ? "每分钟" : `每 ${seconds / 60} 分钟`;
}

/** 12 毫秒, 3.4 秒, 2 分 5 秒: how long a run took. */
export function tookInWords(ms: number): string {
  if (ms < 1000) return `${ms} 毫秒`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 10) return `${(ms / 1000).toFixed(1)} 秒`;
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}

const exact = new Intl.DateTimeFormat("zh-CN", {
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
  timeZone: "Asia/Shanghai",
});
/** 11月20日 17:42:05: some of it comes every few seconds. */
export const exactMomentInWords = (iso: string): string => exact.format(new Date(iso));
