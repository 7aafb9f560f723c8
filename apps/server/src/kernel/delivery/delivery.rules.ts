/** Of a channel's policy, what these decide by; what it means: `channels.ts`. */
type Tries = { backOff: readonly number[]; dead: "kept" | "removed" | "never" };
type Share = { ofOne: number; rests?: true };

/**
 * When it is tried again after so many tries; null: it is given up.
 *
 * @param attempts how often it was tried, from 1
 */
export function nextTry({ backOff, dead }: Tries, attempts: number, now: Date) {
  const seconds = backOff[attempts - 1] ?? (dead === "never" ? backOff.at(-1) : undefined);
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** How many more a recipient may be told at this moment. */
export function placesLeft({ ofOne, rests }: Share, underWay: number, failedInRow: number): number {
  return rests && failedInRow >= ofOne ? 0 : Math.max(0, ofOne - underWay);
}

/** Has it nothing to tell any more? */
export const isWorthless = ({ worthless }: { worthless?: number }, createdAt: Date, now: Date): boolean =>
  worthless !== undefined && now.getTime() - createdAt.getTime() > worthless * 1000;
