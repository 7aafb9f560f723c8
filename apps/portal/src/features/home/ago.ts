const MINUTE_MS = 60_000;
const BEIJING_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const clockFace = (moment: number) => new Date(moment + BEIJING_OFFSET_MS).toISOString();

/** 10 分钟前; 今天 08:51; 昨天 16:20; 11-19. */
export function agoInWords(iso: string, now: Date): string {
  const moment = new Date(iso).getTime();
  const minutes = Math.floor((now.getTime() - moment) / MINUTE_MS);
  if (minutes < 1) return "刚刚";
  if (minutes < 60) return `${minutes} 分钟前`;
  const days =
    Math.floor((now.getTime() + BEIJING_OFFSET_MS) / DAY_MS) - Math.floor((moment + BEIJING_OFFSET_MS) / DAY_MS);
  const time = clockFace(moment).slice(11, 16);
  if (days === 0) return `今天 ${time}`;
  return days === 1 ? `昨天 ${time}` : clockFace(moment).slice(5, 10);
}
