import { useEffect, useState } from "react";

/** Whole seconds left of so many, counted by the clock of this device from the moment they were told. */
export function useCountdown(seconds: number): number {
  const [ends, setEnds] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setEnds(Date.now() + seconds * 1000);
    setNow(Date.now());
  }, [seconds]);
  useEffect(() => {
    if (now >= ends) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ends, now >= ends]);
  return Math.max(0, Math.ceil((ends - now) / 1000));
}

/** 9 分 58 秒. */
export const countdownInWords = (seconds: number): string =>
  seconds >= 60 ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒` : `${seconds} 秒`;
