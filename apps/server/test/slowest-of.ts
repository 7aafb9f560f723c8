/**
 * How long the slowest of some tries takes, in milliseconds. What is promised of every time must hold in this one.
 *
 * @param prepare what comes before; returns what is measured
 */
export async function slowestOf(tries: number, prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const took: number[] = [];
  for (let made = 0; made < tries; made += 1) {
    const act = await prepare();
    const begun = performance.now();
    await act();
    took.push(performance.now() - begun);
  }
  return Math.max(...took);
}
