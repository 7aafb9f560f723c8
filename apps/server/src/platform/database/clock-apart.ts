import { machine } from "../clock.ts";
import { FOLLOWED_SECONDS, timeOfDatabase } from "./common-time.ts";
import type { Db } from "./database.ts";

/** So far apart nobody's clock is set by a working NTP, and what is done by the machine's own time begins to be refused. */
const MOST_SECONDS = 20;

/**
 * How far the clock of this machine is from the database's, whichever of them the process goes by: seconds, less than
 * nought where it is behind. What the question took is no part of it: the database's word counts for the middle of it.
 */
export async function clockApart(db: Db): Promise<number> {
  const asked = machine.time();
  const at = await timeOfDatabase(db);
  return ((asked + machine.time()) / 2 - at) / 1000;
}

/**
 * Of a database that does not answer nothing is said here: whoever looks at the database itself says so.
 *
 * @throws Error when this machine's clock is further from the database's than a working NTP leaves it
 */
export async function checkClock(db: Db): Promise<void> {
  const seconds = await clockApart(db).catch(() => 0);
  if (Math.abs(seconds) <= MOST_SECONDS) return;
  const meanwhile =
    Math.abs(seconds) <= FOLLOWED_SECONDS
      ? "the portal goes by the database's meanwhile"
      : `further than ${FOLLOWED_SECONDS} s the portal does not follow it`;
  throw new Error(
    `the clock of this machine is ${Math.round(seconds)} s from the database's: look at NTP on both; ${meanwhile}`,
  );
}
