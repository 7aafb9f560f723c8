/**
 * How long the product itself takes: the shortest of some tries, in milliseconds. What other work on the machine adds
 * differs from try to try; what the product waits for (one call after the other, a queue, a system that hangs) is in all.
 *
 * @param prepare what comes before; returns what is measured
 */
export async function fastestOf(tries: number, prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const took: number[] = [];
  for (let made = 0; made < tries; made += 1) {
    const act = await prepare();
    const begun = performance.now();
    await act();
    took.push(performance.now() - begun);
  }
  return Math.min(...took);
}
