/** 1 分 48 秒 */
export function inMinutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} 秒`;
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`;
}

const SPOKEN_EVERY = 20;

/** What a reader hears: every 20 seconds, not every one. */
export const spokenAt = (seconds: number): string =>
  `还有 ${inMinutesAndSeconds(Math.ceil(seconds / SPOKEN_EVERY) * SPOKEN_EVERY)} 退出登录`;
