import { LISTED_TO } from "@sannong/contract/counted";
import { type RawBuilder, sql } from "kysely";
import type { AuditEntry } from "../../platform/audit/entry-mac.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Place, Sought } from "./audit.rules.ts";

type Condition = RawBuilder<boolean>;

/** To the letter as in the index `audit_entry_personal`. */
const personalEvents = sql<boolean>`(event like '%evealed' or event like '%xported' or event = 'registration.formerRead')`;

/** What every row must satisfy, whoever it is about and of whichever kind. */
function conditionsOf({ view, ofAuditors, objectId, traceId, results, address, from, until }: Sought) {
  const all: (Condition | undefined)[] = [
    view === "signIn" ? sql`event = 'signIn'` : undefined,
    view === "personal" ? personalEvents : undefined,
    ofAuditors ? sql`actor_role = '6'` : undefined,
    objectId === undefined ? undefined : sql`object_id = ${objectId}`,
    traceId === undefined ? undefined : sql`trace_id = ${traceId}`,
    resultsCondition(results),
    address === undefined ? undefined : sql`address = ${address}`,
    from === undefined ? undefined : sql`at >= ${from}`,
    until === undefined ? undefined : sql`at < ${until}`,
  ];
  return all.filter((one) => one !== undefined);
}

/** What is not `ok` has indexes of its own, which are found by their own words. */
function resultsCondition(results: Sought["results"]): Condition | undefined {
  if (results === undefined || results.length === 0 || results.length === 3) return undefined;
  if (results.every((result) => result === "failed")) return sql`result <> 'ok' and result = 'failed'`;
  const these = sql<boolean>`result = any(${results}::text[])`;
  return results.includes("ok") ? these : sql`result <> 'ok' and ${these}`;
}

/** The ways a row may be about somebody, each with an index of its own. */
function personWays({ view, person, side }: Sought): Condition[] {
  if (person === undefined) return [];
  if (view === "signIn") return [sql`(case when result = 'ok' then actor_id else object_id end) = ${person}`];
  const asActor: Condition[] = side === "object" ? [] : [sql`actor_id = ${person}`];
  const asObject: Condition[] =
    side === "actor"
      ? []
      : [sql`object_id = ${person} and object_kind = 'account'`, sql`detail->>'subject' = ${person}`];
  return [...asActor, ...asObject];
}

/** A way to rows; `kind` is each kind that is sought, one after the other. */
type Way = { is: Condition; ofEachKind: boolean };

/**
 * Each way is one range of an index in the order of the list. Kinds are gone through one by one, since the rows of
 * several are in no order; of one person, object, request or address they are looked at where these are found.
 */
function waysOf(sought: Sought): Way[] {
  const { events, person, objectId, traceId, address } = sought;
  const isOfFew = [person, objectId, traceId, address].some((one) => one !== undefined);
  if (events !== undefined && events.length > 1 && !isOfFew) return [{ is: sql`event = kind`, ofEachKind: true }];
  const ofKinds: Condition[] =
    events === undefined ? [] : [events.length === 1 ? sql`event = ${events[0]}` : sql`event = any(${events}::text[])`];
  const ways = person === undefined ? [sql<boolean>`true`] : personWays(sought);
  return ways.map((way) => ({ is: sql<boolean>`${sql.join([way, ...ofKinds], sql` and `)}`, ofEachKind: false }));
}

/** Rows of each way, none twice. */
const found = (sought: Sought, tail: RawBuilder<unknown>, more: Condition[] = []) => {
  const branches = waysOf(sought).map(({ is, ofEachKind }) => {
    const where = sql.join([is, ...conditionsOf(sought), ...more], sql` and `);
    const rows = sql`(select at, id from audit_entry where ${where} ${tail})`;
    return ofEachKind
      ? sql`(select at, id from unnest(${[...new Set(sought.events)]}::text[]) as kind cross join lateral ${rows} as of_kind)`
      : rows;
  });
  return sql.join(branches, sql` union `);
};

export function auditStore(db: Db) {
  return {
    /** The newest first, from behind `after` on. */
    async page(sought: Sought, { after, limit }: { after: Place | undefined; limit: number }): Promise<AuditEntry[]> {
      const behind = after ? [sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : [];
      const { rows } = await sql<AuditEntry>`
        with found as (${found(sought, sql`order by at desc, id desc limit ${sql.lit(limit)}`, behind)})
        select entry.* from (select * from found order by at desc, id desc limit ${sql.lit(limit)}) as place
          join audit_entry as entry on entry.id = place.id
         order by place.at desc, place.id desc`.execute(db);
      return rows;
    },

    /** Counted up to the bound and one more. */
    async count(sought: Sought): Promise<number> {
      const most = LISTED_TO + 1;
      const { rows } = await sql<{ total: string }>`
        select count(*) as total from (
          select 1 from (${found(sought, sql`limit ${sql.lit(most)}`)}) as found limit ${sql.lit(most)}) as counted`.execute(
        db,
      );
      return Number(rows[0]?.total ?? 0);
    },

    find: (id: string): Promise<AuditEntry | undefined> =>
      db.selectFrom("auditEntry").selectAll().where("id", "=", id).executeTakeFirst(),

    findAll: (ids: readonly string[]): Promise<AuditEntry[]> =>
      ids.length === 0 ? Promise.resolve([]) : db.selectFrom("auditEntry").selectAll().where("id", "in", ids).execute(),

    sameTrace: (traceId: string, most: number): Promise<AuditEntry[]> =>
      db
        .selectFrom("auditEntry")
        .selectAll()
        .where("traceId", "=", traceId)
        .orderBy("at")
        .orderBy("id")
        .limit(most)
        .execute(),
  };
}

export type AuditStore = ReturnType<typeof auditStore>;
