import { useEffect, useState } from "react";

/**
 * Whole seconds until then, by the clock of this device.
 *
 * @param ends milliseconds since 1970
 */
export function useSecondsUntil(ends: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= ends;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((ends - now) / 1000));
}

/** 9 分 58 秒. */
export const countdownInWords = (seconds: number): string =>
  seconds >= 60 ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒` : `${seconds} 秒`;
