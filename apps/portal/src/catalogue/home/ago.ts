import { dayNumber, momentOfClock } from "@sannong/contract/rules/time/days";

const MINUTE_MS = 60_000;

/** 10 分钟前; 今天 08:51; 昨天 16:20; 11-19. */
export function agoInWords(iso: string, now: Date): string {
  const moment = new Date(iso);
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE_MS);
  if (minutes < 1) return "刚刚";
  if (minutes < 60) return `${minutes} 分钟前`;
  const days = dayNumber(now) - dayNumber(moment);
  const clock = momentOfClock(moment);
  if (days === 0) return `今天 ${clock.slice(11)}`;
  return days === 1 ? `昨天 ${clock.slice(11)}` : clock.slice(5, 10);
}
