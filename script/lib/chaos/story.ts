import type { Db } from "../../../apps/server/src/platform/database/database.ts";
import type { Reply } from "../../../bench/client.ts";
import type { What } from "./portal.ts";

/** What somebody was told of what they did. `unknown`: nothing, or that it may not be kept. */
export type Outcome<T> =
  | { state: "acknowledged"; data: T }
  | { state: "refused"; why: string }
  | { state: "unknown"; why: string };

/** What was killed, and when. */
export type Fall = { what: What; at: number };

/** People who do one kind of thing, and remember what they were told. */
export type Story = {
  name: string;
  /** acts on and on; how often something was acknowledged */
  live: (isOver: () => boolean) => Promise<void>;
  acknowledged: () => number;
  /** holds what was acknowledged before the fall against what there is now */
  compare: (fall: Fall, db: Db) => Promise<void>;
  figures: () => Record<string, number>;
};

/** Whoever waits longer than this was not answered in time, on a machine that does other work too. */
const LONGEST_MS = 12_000;

/** Everything that is not as it should be, and how the portal answered while it could not. */
export function notebook() {
  const faults: string[] = [];
  const sentences = new Map<string, number>();
  let longest = 0;

  const fault = (text: string) => void faults.push(text);

  let refusals: { text: string; at: number }[] = [];
  /** Nobody here asks for what they may not: that something was refused has to have its reason. */
  const refused = (text: string) => void refusals.push({ text, at: Date.now() });
  /** What was kept in passing, such as a captcha's answer, may be gone with the database: then there is one. */
  const explain = (fall: Fall) => {
    for (const { text, at } of refusals) if (!mayBeLost(fall, at) && !isAfter(fall, at)) fault(text);
    refusals = [];
  };

  /** Does it, and says what came of it; an answer that no user should see is a fault. */
  async function attempt<T>(name: string, act: () => Promise<Reply>): Promise<Outcome<T>> {
    const begun = performance.now();
    try {
      const reply = await act();
      const { status, text } = reply;
      longest = Math.max(longest, performance.now() - begun);
      if (performance.now() - begun > LONGEST_MS) fault(`${name}: an answer took ${LONGEST_MS} ms`);
      if (status >= 500) {
        const said = `${status} ${text.replace(/request \w+/, "request …").slice(0, 120)}`;
        sentences.set(said, (sentences.get(said) ?? 0) + 1);
        if (status !== 503) fault(`${name}: ${status} ${text.slice(0, 300)}`);
        return { state: "unknown", why: `${status}` };
      }
      const { success, msg, data } = JSON.parse(text) as { success?: boolean; msg?: string; data?: T };
      if (success === undefined) {
        // an answer of another protocol: its own words
        return status === 200
          ? { state: "acknowledged", data: JSON.parse(text) as T }
          : { state: "refused", why: text.slice(0, 200) };
      }
      return success ? { state: "acknowledged", data: data as T } : { state: "refused", why: `${status} ${msg}` };
    } catch (failure) {
      return { state: "unknown", why: String(failure) };
    }
  }

  return { faults, fault, refused, explain, attempt, sentences, longest: () => Math.round(longest) };
}
export type Notebook = ReturnType<typeof notebook>;

/** What is only kept in passing may be gone with the database's last half second; with the server alone nothing is. */
const IN_PASSING_MS = 2000;
/** An answer may still be on its way when the database is dead. */
const ON_ITS_WAY_MS = 500;
export const mayBeLost = ({ what, at }: Fall, doneAt: number): boolean =>
  what !== "server" && at - doneAt < IN_PASSING_MS && doneAt - at < ON_ITS_WAY_MS;
const isAfter = ({ what, at }: Fall, doneAt: number): boolean => what !== "server" && doneAt >= at;

/** Nobody tries again faster than this. */
export const SHORT_MS = 25;
