import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { FailureWithMessage } from "../failure-with-message.ts";
import type { Log } from "../log.ts";
import { indexMadeBy, statementsIn, waitingFor } from "./statements.ts";
import { BASELINE, type Step } from "./steps.ts";

/** Whoever waits for a lock keeps everybody waiting who comes after: no longer than visitors wait for an answer. */
const LOCK_MS = 2000;
/** Then it lets them all through, and tries again, later and later: a quarter of an hour in all. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const TRIES = 20;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

export type Waits = { lockMs?: number; firstPauseMs?: number; tries?: number };
type How = {
  log: Pick<Log, "info" | "warn">;
  follows: (release: string) => string | undefined;
  /** gives the application its rights to what a step made, as a part of it */
  grant: (trx: Kysely<unknown>) => Promise<void>;
  waits?: Waits | undefined;
};

/** Somebody holds a table all the time. What was made before stands, and the next run goes on here. */
class HeldByOthers extends FailureWithMessage {
  override name = "HeldByOthers";
}

/**
 * Makes each step by itself: what is made stays, and a run that ends in the middle is gone on with by the next.
 *
 * @throws HeldByOthers
 * @throws Error which statement failed, with the cause; nothing of its step is there then, but indexes that the next run makes anew
 */
export async function runSteps(owner: Kysely<unknown>, steps: readonly Step[], how: How): Promise<string[]> {
  for (const step of steps) {
    const begun = performance.now();
    await makeStep(owner, step, how);
    const milliseconds = Math.round(performance.now() - begun);
    how.log.info({ migration: step.name, phase: step.phase, release: step.release, milliseconds }, "migration");
  }
  return steps.map(({ name }) => name);
}

async function makeStep(owner: Kysely<unknown>, step: Step, { log, follows, grant, waits = {} }: How): Promise<void> {
  const { lockMs = LOCK_MS, firstPauseMs = FIRST_PAUSE_MS, tries = TRIES } = waits;
  for (let tried = 1; ; tried += 1) {
    try {
      return await (step.isOutsideTransaction
        ? makeOutside(owner, step, follows(step.release))
        : makeInside(owner, step, { follows: follows(step.release), grant, lockMs }));
    } catch (failure) {
      if (!(failure instanceof StatementFailed) || !failure.isHeld) throw failure;
      const holders = await whoHolds(owner, failure.statement);
      if (tried === tries)
        throw new HeldByOthers(
          `${step.name}：等不到锁，试了 ${tries} 次都没有执行${holders}。已完成的步骤保留；等那个连接办完，或在数据库里结束它（pg_terminate_backend），再执行一次。`,
          { cause: failure },
        );
      const pauseMs = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (tried - 1));
      log.warn({ migration: step.name, tried, pauseMs, holders }, "a table is held by somebody else: tried again");
      await pause(pauseMs);
    }
  }
}

type Inside = { follows: string | undefined; grant: How["grant"]; lockMs: number };
/** All of it or nothing. */
async function makeInside(owner: Kysely<unknown>, step: Step, how: Inside): Promise<void> {
  // the first is hundreds of statements, and nobody waits for what is not there yet
  const statements = step.name === BASELINE ? [step.text] : statementsIn(step.text);
  await owner.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${`${how.lockMs}ms`}, true)`.execute(trx);
    for (const statement of statements) await make(trx, statement);
    // nobody uses a new database before all of it is there
    if (step.name !== BASELINE) await how.grant(trx);
    await note(trx, step, how.follows);
  });
}

/** Statement by statement, none of which keeps anybody waiting. An index that a fallen run left half made is made anew. */
async function makeOutside(owner: Kysely<unknown>, step: Step, follows: string | undefined) {
  for (const statement of statementsIn(step.text)) {
    const index = indexMadeBy(statement);
    const found = index === undefined ? undefined : await findIndex(owner, index);
    if (found?.isValid) continue;
    if (index !== undefined && found) await make(owner, `drop index concurrently "${index}"`);
    await make(owner, statement);
  }
  await note(owner, step, follows);
}

async function findIndex(owner: Kysely<unknown>, name: string): Promise<{ isValid: boolean } | undefined> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${`public.${name}`})`.execute(owner);
  return rows[0];
}

class StatementFailed extends Error {
  readonly statement: string;
  readonly isHeld: boolean;
  constructor(statement: string, cause: unknown) {
    super(`The database could not be migrated: ${statement.replaceAll(/\s+/g, " ").slice(0, 200)}`, { cause });
    this.statement = statement;
    this.isHeld = [LOCK_NOT_AVAILABLE, DEADLOCK].includes((cause as { code?: string }).code ?? "");
  }
}

async function make(db: Kysely<unknown>, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(db);
  } catch (failure) {
    throw new StatementFailed(statement, failure);
  }
}

/** By which connections, as far as the database says it to the owner of the tables. */
async function whoHolds(owner: Kysely<unknown>, statement: string): Promise<string> {
  const { table } = waitingFor(statement);
  if (table === undefined) return "";
  const { rows } = await sql<{ pid: number; who: string | null }>`
    select distinct held.pid, at.usename as who from pg_locks held left join pg_stat_activity at on at.pid = held.pid
     where held.granted and held.relation = to_regclass(${`public.${table}`}) and held.pid <> pg_backend_pid()`.execute(
    owner,
  );
  const holders = rows.map(({ pid, who }) => `${pid}（${who ?? "?"}）`).join("、");
  return holders === "" ? `（表 ${table}）` : `：表 ${table} 被连接 ${holders} 占着`;
}

/** A row says what an older program has to know of it, which does not have the file; and that its rights are not sealed yet. */
async function note(db: Kysely<unknown>, { name, phase, release }: Step, follows: string | undefined): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp, phase, release, follows, settled)
    values (${name}, ${new Date().toISOString()}, ${phase}, ${release}, ${follows ?? null}, false)`.execute(db);
}

/** Where it is noted which steps were made. */
export async function prepareNotes(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_attribute where attrelid = to_regclass('public.kysely_migration')
                      and attname = 'settled') as there`.execute(owner);
  if (rows[0]?.there) return;
  await sql`create table if not exists public.kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(owner);
  await sql`alter table public.kysely_migration add column phase text, add column release text, add column follows text,
    add column settled boolean not null default true`.execute(owner);
}
