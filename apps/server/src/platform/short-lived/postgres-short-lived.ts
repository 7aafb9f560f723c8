import { CompiledQuery } from "kysely";
import type { Clock } from "../clock.ts";
import { queryPrepared, queryPipelined } from "../fast/prepared-statements.ts";
import type { Db } from "../database/database.ts";
import { expectFew } from "../fast/planner-hint.ts";
import { batched } from "../fast/batched.ts";
import { type Durability, type Json, MARKS, MARKS_SECONDS, type Name, type ShortLived } from "./short-lived.ts";

type Deps = {
  db: Db;
  /** the same database where a commit does not wait for the disk; what is only read is read here too */
  eventual: Db;
  clock: Clock;
  /** the record of what is kept elsewhere has the same form */
  table?: Table;
};
type Table = "short_lived" | "session_record";

/**
 * The short-lived store in PostgreSQL. Every act is one statement, so two servers asking at the same
 * instant are told apart by the row's lock: the second sees what the first left behind.
 */
export function postgresShortLived({ db, eventual, clock, table = "short_lived" }: Deps): ShortLived {
  const statements = statementsOn[table];
  const poolFor = (durability: "full" | "eventual" = "full") => (durability === "eventual" ? eventual : db);
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000);

  const asking = {
    full: <Row>(statement: string, parameters: unknown[]) => queryPrepared<Row>(db, statement, parameters),
    // What may be asked for again is also what there is most of: codes, tokens, captchas.
    eventual: <Row>(statement: string, parameters: unknown[]) => queryPipelined<Row>(eventual, statement, parameters),
  };

  const putsJoined = (run: Asking) =>
    batched({
      run: async (rows: JoinedPut[]) => {
        await run(statements.putMany, [JSON.stringify(rows)]);
        return rows;
      },
      nameOf,
    });
  const put = { full: putsJoined(asking.full), eventual: putsJoined(asking.eventual) };
  // Two who spend the same thing never meet in one statement, so each learns whether it was them.
  const mergesJoined = (run: Asking) =>
    batched({
      run: async (rows: JoinedMerge[]) => {
        const merged = await run<Name & { text: string }>(statements.mergeIfAbsent, [JSON.stringify(rows), clock()]);
        const texts = new Map(merged.map(({ text, ...name }) => [nameOf(name), text]));
        return rows.map((row) => texts.get(nameOf(row)));
      },
      nameOf,
    });
  const mergeIfAbsent = { full: mergesJoined(asking.full), eventual: mergesJoined(asking.eventual) };

  const takeMany = async (run: Asking, names: readonly Name[]) => {
    const rows = await run<Name & { value: Json }>(statements.takeAll, [kindsOf(names), keysOf(names), clock()]);
    const values = new Map(rows.map(({ value, ...name }) => [nameOf(name), value]));
    return names.map((name) => values.get(nameOf(name)));
  };
  // As with merges, two who take the same never meet in one statement.
  const takesJoined = (run: Asking) => batched({ run: (names: Name[]) => takeMany(run, names), nameOf });
  const take = { full: takesJoined(asking.full), eventual: takesJoined(asking.eventual) };

  const getMany = async (names: readonly Name[]): Promise<(string | undefined)[]> => {
    const parameters = [kindsOf(names), keysOf(names), clock()];
    const rows = await queryPipelined<Name & { text: string }>(eventual, statements.getMany, parameters);
    const texts = new Map(rows.map((row) => [nameOf(row), row.text]));
    return names.map((name) => texts.get(nameOf(name)));
  };
  const getJoined = batched({ run: (names: Name[]) => getMany(names) });
  const groupJoined = batched({
    run: async (groups: Name[]) => {
      const requested = [...new Map(groups.map((group) => [nameOf(group), group])).values()];
      const rows = await queryPipelined<InGroup>(eventual, statements.listGroups, [
        kindsOf(requested),
        keysOf(requested),
        clock(),
      ]);
      const members = Map.groupBy(rows, ({ kind, groupKey: key }) => nameOf({ kind, key }));
      return groups.map((group) => members.get(nameOf(group)) ?? []);
    },
  });

  return {
    async put(kind, key, value, { ttl, group = null, durability = "full" }) {
      await put[durability]({ kind, key, value, groupKey: group, expiresAt: inSeconds(ttl) });
    },
    async putAndLook<T extends Json, Seen>(
      kind: string,
      key: string,
      value: T,
      { ttl, group }: { ttl: number; group?: string },
      look: () => Promise<Seen>,
    ) {
      let seen: Promise<Seen> | undefined;
      await put.eventual({ kind, key, value, groupKey: group ?? null, expiresAt: inSeconds(ttl) }, () => {
        seen = look();
        // waited for below, unless the put has failed by then: that is told instead
        seen.catch(() => undefined);
      });
      return seen as Promise<Seen>;
    },
    async putFirst(kind, key, values, { ttl, most }) {
      const parameters = [kind, key, JSON.stringify(values), inSeconds(ttl), clock(), most - 1];
      await queryPipelined(eventual, statements.putFirst, parameters);
    },
    async putIfAbsent(kind, key, value, { ttl, group = null, durability, issuedAt }) {
      const row = [kind, key, JSON.stringify(value), group, inSeconds(ttl), clock(), issuedAt?.getTime() ?? null];
      return (await queryPrepared(poolFor(durability), statements.putIfAbsent, row)).length === 1;
    },
    async marksKnownSince(moment) {
      await put.full({ ...MARKS, value: moment.getTime(), groupKey: null, expiresAt: inSeconds(MARKS_SECONDS) });
    },
    async get<T extends Json>(kind: string, key: string) {
      const text = await getJoined({ kind, key });
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    async getAll<T extends Json>(kind: string, keys: readonly string[]) {
      const texts = await getMany(keys.map((key) => ({ kind, key })));
      return texts.map((text) => (text === undefined ? undefined : (JSON.parse(text) as T)));
    },
    take: async <T extends Json>(kind: string, key: string, { durability = "full" }: Durability = {}) =>
      (await take[durability]({ kind, key })) as T | undefined,
    takeAll: (names, { durability = "full" } = {}) => takeMany(asking[durability], names),
    async merge<T extends Json>(kind: string, key: string, patch: { [member: string]: Json }, ttl?: number) {
      const until = ttl === undefined ? null : inSeconds(ttl);
      return onlyValue<T>(
        await queryPrepared(db, statements.merge, [kind, key, JSON.stringify(patch), until, clock()]),
      );
    },
    async mergeIfAbsent<T extends Json>(
      kind: string,
      key: string,
      patch: { [member: string]: Json },
      { durability = "full" }: Durability = {},
    ) {
      const text = await mergeIfAbsent[durability]({ kind, key, patch });
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    async remove(kind, key, { durability } = {}) {
      const [row] = await queryPrepared<{ live: boolean }>(poolFor(durability), statements.remove, [
        kind,
        key,
        clock(),
      ]);
      return row?.live === true;
    },
    async listGroup<T extends Json>(kind: string, group: string) {
      const entries = await groupJoined({ kind, key: group });
      return entries.map(({ key, text, expiresAt }) => ({ key, value: JSON.parse(text) as T, expiresAt }));
    },
    async removeGroup(kind, group) {
      const rows = await queryPrepared<{ live: boolean }>(db, statements.removeGroup, [kind, group, clock()]);
      return rows.filter((row) => row.live).length;
    },
    async count(kind, key, windowSeconds, by = 1) {
      const now = clock();
      const [row] = await queryPipelined<Counter>(eventual, statements.count, [
        kind,
        key,
        by,
        inSeconds(windowSeconds),
        now,
      ]);
      return asCount(row, now);
    },
    async counted(kind, key) {
      const now = clock();
      const [row] = await queryPipelined<Counter>(eventual, statements.counted, [kind, key, now]);
      return asCount(row, now);
    },
    async countedAll(names) {
      const now = clock();
      const rows = await queryPipelined<Name & Counter>(eventual, statements.countedAll, [
        kindsOf(names),
        keysOf(names),
        now,
      ]);
      return names.map((name) =>
        asCount(
          rows.find((row) => nameOf(row) === nameOf(name)),
          now,
        ),
      );
    },
  };
}

/**
 * Removes what has expired, a batch at a time so that it never holds many rows; how many went.
 * Nothing waits for this: an expired row is already as good as absent.
 */
export async function sweepShortLived(db: Db, clock: Clock, table: Table = "short_lived"): Promise<number> {
  const { sweep } = statementsOn[table];
  let swept = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(sweep, [clock(), SWEEP_BATCH]));
    swept += Number(numAffectedRows);
    if (numAffectedRows < BigInt(SWEEP_BATCH)) return swept;
  }
}

const SWEEP_BATCH = 2000;

const nameOf = ({ kind, key }: Name) => `${kind} ${key}`;
const kindsOf = (names: readonly Name[]) => names.map(({ kind }) => kind);
const keysOf = (names: readonly Name[]) => names.map(({ key }) => key);
/** An entry as text: whoever asked for it gets an object of their own, however many asked at once. */
type InGroup = Name & { groupKey: string; text: string; expiresAt: Date };
type JoinedMerge = Name & { patch: { [member: string]: Json } };
type JoinedPut = Name & { value: Json; groupKey: string | null; expiresAt: Date };

type Asking = <Row>(statement: string, parameters: unknown[]) => Promise<Row[]>;
type Counter = { count: number; until: Date };

const asCount = (counter: Counter | undefined, now: Date) => ({
  count: counter?.count ?? 0,
  resetsIn: counter === undefined ? 0 : Math.ceil((counter.until.getTime() - now.getTime()) / 1000),
});

const fewGiven = expectFew("given.kind");

/** Written out rather than built: the hot path of every request compiles nothing, and each act can be read whole. */
const statementsFor = (table: Table) => ({
  putMany: `
    insert into ${table} as entry (kind, key, value, group_key, expires_at)
    select kind, key, coalesce(value, 'null'::jsonb), "groupKey", "expiresAt"
      from jsonb_to_recordset($1::jsonb)
           as given (kind text, key text, value jsonb, "groupKey" text, "expiresAt" timestamptz)
     order by kind, key
    on conflict (kind, key) do update
       set value = excluded.value, group_key = excluded.group_key, expires_at = excluded.expires_at`,
  putFirst: `
    insert into ${table} as entry (kind, key, value, expires_at) values ($1, $2, $3::jsonb, $4)
    on conflict (kind, key) do update
       set value = case when entry.expires_at > $5
                        then jsonb_path_query_array(excluded.value || entry.value, '$[0 to $rest]', jsonb_build_object('rest', $6::int))
                        else excluded.value end,
           expires_at = greatest(entry.expires_at, excluded.expires_at)`,
  putIfAbsent: `
    insert into ${table} as entry (kind, key, value, group_key, expires_at)
    select $1, $2, $3::jsonb, $4, $5::timestamptz
     where $7::bigint is null or not exists (
       select from ${table} where kind = '${MARKS.kind}' and key = '${MARKS.key}' and value::bigint > $7)
    on conflict (kind, key) do update
       set value = excluded.value, group_key = excluded.group_key, expires_at = excluded.expires_at
     where entry.expires_at <= $6
    returning 1`,
  getMany: `
    select entry.kind, entry.key, entry.value::text as text
      from unnest($1::text[], $2::text[]) as given (kind, key)
      join ${table} as entry on entry.kind = given.kind and entry.key = given.key
     where entry.expires_at > $3 and ${fewGiven}`,
  // Locked in one order first: of two callers with the same names the second waits at the first row, and then finds none.
  takeAll: `
    with named as materialized (
      select entry.kind, entry.key
        from unnest($1::text[], $2::text[]) as given (kind, key)
        join ${table} as entry on entry.kind = given.kind and entry.key = given.key
       where entry.expires_at > $3 and ${fewGiven}
       order by entry.kind, entry.key
         for update of entry)
    delete from ${table} as entry using named
     where entry.kind = named.kind and entry.key = named.key
    returning entry.kind, entry.key, entry.value`,
  merge: `
    update ${table} set value = value || $3::jsonb, expires_at = coalesce($4::timestamptz, expires_at)
     where kind = $1 and key = $2 and expires_at > $5
    returning value`,
  mergeIfAbsent: `
    update ${table} as entry set value = entry.value || given.patch
      from (select * from jsonb_to_recordset($1::jsonb) as one (kind text, key text, patch jsonb) order by kind, key) as given
     where entry.kind = given.kind and entry.key = given.key and entry.expires_at > $2 and ${fewGiven}
       and not entry.value ?| array(select jsonb_object_keys(given.patch))
    returning entry.kind, entry.key, entry.value::text as text`,
  remove: `delete from ${table} where kind = $1 and key = $2 returning expires_at > $3 as live`,
  listGroups: `
    select entry.kind, entry.group_key as "groupKey", entry.key, entry.value::text as text, entry.expires_at as "expiresAt"
      from unnest($1::text[], $2::text[]) as given (kind, key)
      join ${table} as entry on entry.kind = given.kind and entry.group_key = given.key
     where entry.expires_at > $3 and ${fewGiven}
     order by entry.key`,
  removeGroup: `delete from ${table} where kind = $1 and group_key = $2 returning expires_at > $3 as live`,
  count: `
    insert into ${table} as counter (kind, key, value, expires_at) values ($1, $2, to_jsonb($3::int), $4)
    on conflict (kind, key) do update
       set value = case when counter.expires_at > $5 then to_jsonb(counter.value::int + $3::int) else excluded.value end,
           expires_at = case when counter.expires_at > $5 then counter.expires_at else excluded.expires_at end
    returning value::int as count, expires_at as until`,
  counted: `
    select value::int as count, expires_at as until from ${table}
     where kind = $1 and key = $2 and expires_at > $3`,
  countedAll: `
    select entry.kind, entry.key, entry.value::int as count, entry.expires_at as until
      from unnest($1::text[], $2::text[]) as given (kind, key)
      join ${table} as entry on entry.kind = given.kind and entry.key = given.key
     where entry.expires_at > $3 and ${fewGiven}`,
  sweep: `
    delete from ${table} where (kind, key) in (
      select kind, key from ${table} where expires_at <= $1 limit $2 for update skip locked)`,
});
const statementsOn = { short_lived: statementsFor("short_lived"), session_record: statementsFor("session_record") };

function onlyValue<T extends Json>(rows: unknown[]): T | undefined {
  const [row] = rows as { value: T }[];
  return row?.value;
}
