import type { Clock } from "./clock.ts";

type Deps<T> = { load: () => Promise<T>; clock: Clock; ms: number };

/**
 * One answer of `load`, repeated for some time: callers meanwhile, and those who come while it is being loaded, share it.
 * A failed load is nobody's answer but theirs who waited for it. What is asked for by a key is `remembered`.
 */
export function rememberedOne<T>({ load, clock, ms }: Deps<T>) {
  let kept: { answer: Promise<T>; at: number; value: T | undefined } | undefined;
  const fresh = () => {
    // a clock set back must not make an answer live longer
    const isFresh = kept !== undefined && Math.abs(clock().getTime() - kept.at) < ms;
    return isFresh ? kept : undefined;
  };
  const read = (): Promise<T> => {
    const known = fresh();
    if (known) return known.answer;
    const loading: typeof kept = { answer: load(), at: clock().getTime(), value: undefined };
    kept = loading;
    loading.answer.then(
      (value) => (loading.value = value),
      () => {
        if (kept === loading) kept = undefined;
      },
    );
    return loading.answer;
  };
  return Object.assign(read, {
    /** What is remembered, at once; undefined when it must be asked for. */
    known: (): T | undefined => fresh()?.value,
    /** The next who asks gets what there is then. */
    forget: () => void (kept = undefined),
  });
}
