import type { Clock } from "../../platform/clock.ts";

/**
 * Keeps the answer of `load` for some seconds; callers in the meantime, and those who come while it
 * is being loaded, share it. A failed load is nobody's answer but theirs who waited for it.
 */
export function remembered<T>(seconds: number, clock: Clock, load: () => Promise<T>) {
  let kept: { answer: Promise<T>; at: number } | undefined;
  const read = (): Promise<T> => {
    const now = clock().getTime();
    // a clock set back must not make an answer live longer
    if (kept && Math.abs(now - kept.at) < seconds * 1000) return kept.answer;
    const loading = { answer: load(), at: now };
    kept = loading;
    loading.answer.catch(() => {
      if (kept === loading) kept = undefined;
    });
    return loading.answer;
  };
  /** The next who asks gets what there is then. */
  const forget = () => void (kept = undefined);
  return Object.assign(read, { forget });
}
