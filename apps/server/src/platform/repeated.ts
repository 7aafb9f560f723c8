/**
 * Does it again and again, from one period after now, and never twice at once: what is slow is not asked again meanwhile.
 * Whoever stops it waits for what is under way: what that needs is let go of next, and it would fail on the way to the
 * end. None begins afterwards.
 *
 * @param act tells of its failures itself
 */
export function repeated(act: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= act().finally(() => (underWay = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
