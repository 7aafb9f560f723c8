import { sql } from "kysely";
import type { Db } from "./database/database.ts";
import { polled } from "./cache/polled.ts";
import type { Log } from "./log.ts";

/** What was changed or revoked on one server is felt on every other within this time (design §5). */
export const FRESH_MS = 2000;
/** What is remembered is asked for again after this time even if nobody tells of it. */
const KEPT_MS = 30_000;
/** Whoever has heard nothing for so long believes nothing that it remembers: some of the news may be gone. */
const DEAF_MS = 60_000;
/** What everybody's values are made of, such as roles and regions, is remembered for a second elsewhere. */
const SETTLED_MS = 1500;
const TOLD_FOR = "10 minutes";
/** More at once is as good as everything. */
const MOST = 5000;
const EVERYTHING = "*";

export type Change = { id: string; subject: string };
/** `upTo` is where the next look begins; `isBroken`: what was told before it may be gone unheard. */
export type News = { upTo: string; told: Change[]; isBroken?: boolean };

export type Changes = {
  /** May something about this subject, read at this moment of `performance.now()`, still be believed? */
  holds: (subject: string, readAt: number) => boolean;
};

/** Where news come from, read from where the last look ended. */
type Source = { read: (since: string | undefined) => Promise<News>; log: Pick<Log, "error" | "info">; what: string };

/** Believed is what no feed told of. */
export const allOf = (...feeds: readonly Changes[]): Changes => ({
  holds: (subject, readAt) => feeds.every((feed) => feed.holds(subject, readAt)),
});

/**
 * What changed of accounts, sessions and grants, whichever server or statement changed it: the database notes it in
 * the same transaction, and every server looks once a second for what is new.
 */
export const changeFeed = ({ db, log }: { db: Db; log: Source["log"] }) =>
  feedOf({ read: (since) => readNews(db, since), log, what: "the changes" });

/** Looks once a second for what is new, and hears at once of what somebody tells it. */
export function feedOf({ read, log, what }: Source) {
  /** when it began to look for what it knows now */
  let heardAt = -Infinity;
  let everythingAt = Infinity;
  /** the oldest first */
  const changedAt = new Map<string, number>();
  let upTo: string | undefined;
  let known = new Set<string>();
  /** heard of before it was read */
  const heard = new Set<string>();

  function note(told: Change[], now: number) {
    const fresh = told.filter(({ id }) => !known.has(id) && !heard.has(id));
    known = new Set(told.map(({ id }) => id));
    for (const { id } of told) heard.delete(id);
    for (const { subject } of fresh) {
      changedAt.delete(subject);
      changedAt.set(subject, now);
    }
    for (const [subject, at] of changedAt) {
      if (now - at < KEPT_MS) break;
      changedAt.delete(subject);
    }
    if (told.length > MOST || changedAt.size > 10 * MOST || changedAt.has(EVERYTHING)) {
      everythingAt = now + SETTLED_MS;
      changedAt.clear();
    }
  }

  async function look(): Promise<void> {
    const begun = performance.now();
    const since = upTo;
    const news = await read(since);
    // of two that overlap, the later one may have heard more
    if (begun < heardAt || since !== upTo) return;
    const now = performance.now();
    if (since === undefined || news.isBroken === true || begun - heardAt > DEAF_MS) everythingAt = now;
    note(news.told, now);
    upTo = news.upTo;
    heardAt = begun;
  }

  const looking = polled({ read: look, first: undefined, log, what });
  return {
    holds(subject: string, readAt: number): boolean {
      const now = performance.now();
      return (
        now - heardAt < FRESH_MS &&
        now - readAt < KEPT_MS &&
        readAt > everythingAt &&
        readAt > (changedAt.get(subject) ?? -Infinity)
      );
    },
    /** Takes it from whoever tells of it before it is looked for; what is looked for then is not new. */
    hear({ id, subject }: Change): void {
      if (known.has(id) || heard.size > MOST) return;
      heard.add(id);
      changedAt.delete(subject);
      changedAt.set(subject, performance.now());
    },
    /** Looks at once. */
    look,
    start: looking.start,
    stop: looking.stop,
  };
}

/**
 * Another database than a moment ago, of an earlier moment: it was restored, or a standby took over that had not heard
 * everything. Its transactions are numbered from there, and what they tell would be taken for what is known.
 */
function isBehind(upTo: string, since: string): boolean {
  const [[xmin, xmax], [xminBefore, xmaxBefore]] = [boundsOf(upTo), boundsOf(since)];
  return xmin < xminBefore || xmax < xmaxBefore;
}
/** The oldest transaction that a snapshot does not see, and the first that had not begun. */
function boundsOf(snapshot: string): [xmin: bigint, xmax: bigint] {
  const [xmin = "0", xmax = "0"] = snapshot.split(":");
  return [BigInt(xmin), BigInt(xmax)];
}

/**
 * What was told by transactions that the look before did not see: those that began after it, and those that were under
 * way. So all is read once, however long somebody else's transaction stays open. `upTo` is the snapshot of this look.
 */
async function readNews(db: Db, since: string | undefined): Promise<News> {
  const seen = sql`${since ?? null}::text::pg_snapshot`;
  const { rows } = await sql<News>`
    with told as (
      (select id::text, subject from changed_subject
        where changed_in >= pg_snapshot_xmax(${seen}) limit ${MOST + 1})
      union all
      (select id::text, subject from changed_subject
        where changed_in = any (array(select pg_snapshot_xip(${seen}))) limit ${MOST + 1}))
    select pg_current_snapshot()::text as "upTo", coalesce((select json_agg(told) from told), '[]') as told`.execute(
    db,
  );
  const news = rows[0]!;
  return { ...news, isBroken: since !== undefined && isBehind(news.upTo, since) };
}

/** Nobody looks for what is older. */
export async function sweepChanges(db: Db): Promise<void> {
  await sql`delete from changed_subject where changed_at < now() - ${TOLD_FOR}::interval`.execute(db);
}
