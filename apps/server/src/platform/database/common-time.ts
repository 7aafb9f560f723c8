import { sql } from "kysely";
import { machine as thisMachine } from "../clock.ts";
import { repeated } from "../repeated.ts";
import type { Db } from "./database.ts";

/**
 * So far a machine may be from the database. Further apart nobody can tell which of the two is wrong, and a database
 * that was set wrongly would take all servers along, away from phones, browsers and connected systems.
 */
export const FOLLOWED_SECONDS = 600;
const EVERY_MS = 10_000;
/** What is nearer than this is left as it is: time shall not jump to and fro by the noise of a question. */
const NOISE_MS = 250;
/** The shortest of a few questions is the most exact. */
const QUESTIONS = 3;

/** Milliseconds since 1970 by the database's clock, of which all servers have the same. */
export async function timeOfDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  if (!rows[0]) throw new Error("the database told no time");
  return rows[0].at;
}

type Clocks = {
  /** the database's time; may fail */
  ask: () => Promise<number>;
  log: { warn: (facts: object, what: string) => void };
  /** the machine's time, which may be set wrongly and set anew */
  machine?: () => number;
  /** milliseconds that passed since some moment, whatever anybody sets */
  elapsed?: () => number;
  /** puts the common time in the place of the machine's */
  adopt?: (now: () => number) => void;
};

/**
 * From here on the process lives by the database's time: everything that asks `Date.now`, libraries too, is told what
 * the database said last and what has passed since then by the monotonic clock. So all servers agree on when a code
 * ends, whatever their machines show, also at the moment in which somebody sets one of them, and while the database is
 * away. A database that is too far from the machine is not followed: the time goes on as it did.
 */
export async function followDatabaseTime({
  ask,
  log,
  machine = () => thisMachine.time(),
  elapsed = () => performance.now(),
  adopt = (now) => void (Date.now = now),
}: Clocks) {
  /** what is added to the monotonic clock; the machine's own time until the database told its */
  let base: number | undefined;

  async function askOnce() {
    const asked = elapsed();
    const at = await ask();
    const took = elapsed() - asked;
    // it was said somewhere in between: in the middle, or half the time away from it
    return { base: at - asked - took / 2, uncertain: took / 2 };
  }

  async function measure(): Promise<void> {
    let best = await askOnce();
    for (let more = 1; more < QUESTIONS; more += 1) {
      const next = await askOnce();
      if (next.uncertain < best.uncertain) best = next;
    }
    const ofMachine = machine() - elapsed();
    if (Math.abs(best.base - ofMachine) > FOLLOWED_SECONDS * 1000) return;
    const change = best.base - (base ?? ofMachine);
    const isNoise = Math.abs(change) <= NOISE_MS + best.uncertain;
    if (base !== undefined && isNoise) return;
    base = best.base;
    if (!isNoise) log.warn({ seconds: change / 1000 }, "the time was set by the database's clock");
  }

  // whoever looks at the database itself says that it is away; what was known last holds
  const measureAgain = () => measure().catch(() => undefined);
  await measureAgain();
  adopt(() => Math.floor(base === undefined ? machine() : base + elapsed()));
  const stopMeasuring = repeated(measureAgain, EVERY_MS);
  return {
    measure: measureAgain,
    /** from here on the process goes by the machine again */
    async stop(): Promise<void> {
      await stopMeasuring();
      adopt(machine);
    },
  };
}
