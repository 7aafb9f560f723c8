import { within } from "./within.ts";

/**
 * For work that may hang and holds something meanwhile, as a look at a network folder holds a thread of this process:
 * it is begun again only when it is over. Whoever asks meanwhile shares its answer, or hears at once that it is late.
 *
 * @param milliseconds that an answer may take
 * @returns the work, bounded so; it throws what the work throws, and an Error where nothing came in time
 */
export function oneAtATime(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let answer: Promise<void> | undefined;
  return () => {
    if (answer) return answer;
    const over = () => {
      answer = undefined;
    };
    const begun = work();
    begun.then(over, over);
    answer = within(milliseconds, begun);
    return answer;
  };
}
