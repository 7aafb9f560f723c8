import { sql } from "kysely";
import type { Db } from "./database.ts";

/** A one-time password holds for half a minute and a code for one: further apart, servers refuse what others gave. */
const MOST_SECONDS = 20;

/**
 * How far the clock of this machine is from the database's, which all servers share: seconds, less than nought where it
 * is behind. What the question took is no part of it: the database's word counts for the middle of it.
 */
export async function clockApart(db: Db): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 as at`.execute(db);
  return (asked + Date.now()) / 2000 - (rows[0]?.at ?? 0);
}

/**
 * Of a database that does not answer nothing is said here: whoever looks at the database itself says so.
 *
 * @throws Error when this machine's clock is too far from the database's for what is given for moments
 */
export async function checkClock(db: Db): Promise<void> {
  const seconds = await clockApart(db).catch(() => 0);
  if (Math.abs(seconds) > MOST_SECONDS)
    throw new Error(`the clock of this machine is ${Math.round(seconds)} s from the database's: look at NTP on both`);
}
