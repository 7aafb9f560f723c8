import { useCallback, useEffect, useState } from "react";

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Seconds left of a wait; 0 when there is none. Measured against the clock, so a sleeping tab does not stretch it. */
export function useCountdown() {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const tick = () => {
      const rest = secondsUntil(end);
      setLeft(rest);
      if (rest === 0) setEnd(0);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1000);
  }, []);
  const cancel = useCallback(() => {
    setLeft(0);
    setEnd(0);
  }, []);
  return { left, start, cancel };
}
