import type { Reply } from "../../../bench/client.ts";
import type { Notebook, Outcome } from "../chaos/story.ts";

type Failure = { at: number; what: string };
type Window = { name: string; from: number; to: number; longestMs: number };

/** A request that was under way when something broke is answered by a time-out at the latest. */
const UNDER_WAY_MS = 500;

/**
 * What people were told while parts of a province failed: what nobody may see at any time is a fault at once, and what
 * may be seen only while something is known to be away is held against the times at which it was.
 */
export function windows() {
  const faults: string[] = [];
  const failures: Failure[] = [];
  const known: Window[] = [];
  const sentences = new Map<string, number>();
  let longest = 0;
  const failed = (name: string, why: string) => {
    sentences.set(why, (sentences.get(why) ?? 0) + 1);
    failures.push({ at: Date.now(), what: `${name}: ${why}` });
  };

  async function attempt<T>(name: string, act: () => Promise<Reply>): Promise<Outcome<T>> {
    const begun = performance.now();
    try {
      const { status, text } = await act();
      longest = Math.max(longest, performance.now() - begun);
      if (status === 500) faults.push(`${name}: 500 ${text.slice(0, 200)}`);
      if (status >= 500) {
        failed(
          name,
          `${status} ${text
            .replaceAll(/<[^>]+>|\s+/g, " ")
            .replace(/request \w+/, "")
            .slice(0, 80)}`,
        );
        return { state: "unknown", why: String(status) };
      }
      const { success, msg, data } = JSON.parse(text) as { success?: boolean; msg?: string; data?: T };
      // an answer of another protocol: its own words
      if (success === undefined && status === 200) return { state: "acknowledged", data: JSON.parse(text) as T };
      if (success) return { state: "acknowledged", data: data as T };
      return { state: "refused", why: `${status} ${msg ?? text.slice(0, 200)}` };
    } catch (failure) {
      failed(name, String(failure).slice(0, 100));
      return { state: "unknown", why: String(failure) };
    }
  }

  const notes: Notebook = {
    faults,
    fault: (text) => void faults.push(text),
    // nobody here asks for what they may not: that something was refused has to have its time
    refused: (text) => void failed("refused", text),
    explain() {},
    attempt,
    sentences,
    longest: () => Math.round(longest),
  };
  const failuresWithin = (from: number, to: number) => failures.filter(({ at }) => at >= from && at <= to);

  return {
    notes,
    /** @param longestMs for so long after `from` people may be told that something does not work */
    within(name: string, from: number, to: number, longestMs: number) {
      known.push({ name, from, to, longestMs });
      const seen = failuresWithin(from, to);
      const last = seen.at(-1);
      const recoveredMs = last ? last.at - from : 0;
      if (recoveredMs > longestMs) faults.push(`${name}: ${recoveredMs} ms after it ${last?.what}`);
      return { failures: seen.length, recoveredMs };
    },
    /** Whatever failed while nothing was known to be away. */
    outside(): readonly string[] {
      return failures
        .filter(({ at }) => !known.some(({ from, to }) => at >= from - UNDER_WAY_MS && at <= to))
        .map(({ at, what }) => `${new Date(at).toISOString()} outside every window: ${what}`);
    },
  };
}
export type Windows = ReturnType<typeof windows>;
