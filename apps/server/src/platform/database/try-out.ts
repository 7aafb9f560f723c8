import { type Kysely, sql } from "kysely";
import { statementsIn } from "./statements.ts";
import { BASELINE, type Step } from "./steps.ts";

/** As the statistics of the database say it. */
export type Size = { rows: number; bytes: number };

export async function sizesOf(owner: Kysely<unknown>): Promise<ReadonlyMap<string, Size>> {
  const { rows } = await sql<{ name: string; rows: string; bytes: string }>`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(owner);
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]));
}

type Lock = { table: string; mode: string };
type Tried = { step: Step; milliseconds: number | undefined; locks: readonly Lock[] };

/** Locks that let everybody read and write go unsaid. */
const HARMLESS = ["AccessShareLock", "RowShareLock", "RowExclusiveLock", "ShareUpdateExclusiveLock"];

/**
 * Makes the steps within a transaction that is taken back, and sees how long each takes and which tables it holds. Of
 * what will not be made within a transaction neither is told.
 */
export async function tryOut(owner: Kysely<unknown>, steps: readonly Step[]): Promise<Tried[]> {
  const trx = await owner.startTransaction().execute();
  try {
    const before = new Set((await sizesOf(trx)).keys());
    await sql`set local lock_timeout = '2s'`.execute(trx);
    const tried: Tried[] = [];
    let held = new Set<string>();
    for (const step of steps) {
      const begun = performance.now();
      for (const statement of step.name === BASELINE ? [step.text] : statementsIn(step.text))
        await sql.raw(step.isOutsideTransaction ? withinTransaction(statement) : statement).execute(trx);
      if (step.isOutsideTransaction) {
        // how it is made here is not how it will be made: neither its time nor its locks would be true
        held = new Set((await locksOf(trx)).map(key));
        tried.push({ step, milliseconds: undefined, locks: [] });
        continue;
      }
      const milliseconds = Math.round(performance.now() - begun);
      const locks = (await locksOf(trx)).filter(({ table, mode }) => before.has(table) && !HARMLESS.includes(mode));
      tried.push({ step, milliseconds, locks: locks.filter((lock) => !held.has(key(lock))) });
      held = new Set(locks.map(key));
    }
    return tried;
  } finally {
    await trx.rollback().execute();
  }
}

/** What is built beside those who write, built at once: later steps may need it. */
const withinTransaction = (statement: string) => statement.replace(/\bconcurrently\b/i, "");
const key = ({ table, mode }: Lock) => `${table} ${mode}`;

async function locksOf(trx: Kysely<unknown>): Promise<Lock[]> {
  const { rows } = await sql<Lock>`
    select distinct class.relname as table, held.mode from pg_locks held join pg_class class on class.oid = held.relation
     where held.pid = pg_backend_pid() and held.granted and class.relkind = 'r'
       and class.relnamespace = 'public'::regnamespace order by 1, 2`.execute(trx);
  return rows;
}
