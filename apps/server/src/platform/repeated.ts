/**
 * Does it again and again, from one period after now. Whoever stops it waits for what is under way: what that needs is
 * let go of next, and it would fail on the way to the end. None begins afterwards.
 *
 * @param act tells of its failures itself
 */
export function repeated(act: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const one = act().finally(() => underWay.delete(one));
    underWay.add(one);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
}
