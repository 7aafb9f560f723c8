import { LISTED_TO } from "@sannong/contract/counted";
import { type RawBuilder, sql } from "kysely";
import type { AuditEntry } from "../../platform/audit/entry-mac.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Place, Sought } from "./audit.rules.ts";

type Condition = RawBuilder<boolean>;

/** To the letter as in the index `audit_entry_personal`. */
const personalEvents = sql<boolean>`(event like '%evealed' or event like '%xported' or event = 'registration.formerRead')`;

/** What every row must satisfy, whoever it is about. */
function conditionsOf({ view, ofAuditors, objectId, traceId, events, results, ...rest }: Sought) {
  const { address, from, until } = rest;
  const all: (Condition | undefined)[] = [
    view === "signIn" ? sql`event = 'signIn'` : undefined,
    view === "personal" ? personalEvents : undefined,
    ofAuditors ? sql`actor_role = '6'` : undefined,
    objectId === undefined ? undefined : sql`object_id = ${objectId}`,
    traceId === undefined ? undefined : sql`trace_id = ${traceId}`,
    events === undefined ? undefined : sql`event = any(${events}::text[])`,
    resultsCondition(results),
    address === undefined ? undefined : sql`address = ${address}`,
    from === undefined ? undefined : sql`at >= ${from}`,
    until === undefined ? undefined : sql`at < ${until}`,
  ];
  return all.filter((one) => one !== undefined);
}

/** What is not `ok` has an index of its own, which is found by its own words. */
function resultsCondition(results: Sought["results"]): Condition | undefined {
  if (results === undefined || results.length === 0 || results.length === 3) return undefined;
  if (results.every((result) => result === "failed")) return sql`result = 'failed'`;
  const these = sql<boolean>`result = any(${results}::text[])`;
  return results.includes("ok") ? these : sql`result <> 'ok' and ${these}`;
}

/** The ways a row may be about somebody, each with an index of its own. */
function waysOf({ view, person, side }: Sought): Condition[] {
  if (person === undefined) return [sql`true`];
  if (view === "signIn") return [sql`(case when result = 'ok' then actor_id else object_id end) = ${person}`];
  const asActor: Condition[] = side === "object" ? [] : [sql`actor_id = ${person}`];
  const asObject: Condition[] =
    side === "actor"
      ? []
      : [sql`object_id = ${person} and object_kind = 'account'`, sql`detail->>'subject' = ${person}`];
  return [...asActor, ...asObject];
}

/** Rows of each way, none twice. */
const found = (sought: Sought, tail: RawBuilder<unknown>, more: Condition[] = []) => {
  const branches = waysOf(sought).map((way) => {
    const where = sql.join([way, ...conditionsOf(sought), ...more], sql` and `);
    return sql`(select at, id from audit_entry where ${where} ${tail})`;
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
