import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isUnderWay, jobsUnderWay } from "../../platform/jobs/under-way.ts";

/** So many failures are kept of one job. */
const KEPT = 50;

type Ended = { name: string; begunAt: Date; tookMs: number; failure: string | null; askedBy: string | null };
type Input = { name: string; by: string; at: Date; deadBefore: Date };

/** `eventual`: what a crash may lose; jobs that come every second should not wait for the disk. */
export function jobsStore(db: Db, eventual: Db) {
  /** The same reason again counts up: what fails every two seconds is one row, and pushes nothing out. */
  async function addFailure(name: string, reason: string, at: Date): Promise<void> {
    const again = await eventual
      .updateTable("jobFailure")
      .set((eb) => ({ times: eb("times", "+", 1), lastAt: at }))
      .where("reason", "=", reason)
      .where("id", "=", (eb) => eb.selectFrom("jobFailure").select(eb.fn.max("id").as("id")).where("name", "=", name))
      .executeTakeFirst();
    if (again.numUpdatedRows > 0n) return;
    await eventual.insertInto("jobFailure").values({ name, reason, firstAt: at, lastAt: at }).execute();
    await eventual
      .deleteFrom("jobFailure")
      .where("name", "=", name)
      .where("id", "<=", (eb) =>
        eb.selectFrom("jobFailure").select("id").where("name", "=", name).orderBy("id", "desc").offset(KEPT).limit(1),
      )
      .execute();
  }

  return {
    underWay: () => jobsUnderWay(db),
    states: () => db.selectFrom("jobState").selectAll().execute(),
    lastFailures: async (): Promise<Map<string, Date>> => {
      const rows = await db
        .selectFrom("jobFailure")
        .select((eb) => ["name", eb.fn.max("lastAt").as("at")])
        .groupBy("name")
        .execute();
      return new Map(rows.map(({ name, at }) => [name, at]));
    },
    failuresOf: (name: string) =>
      db.selectFrom("jobFailure").selectAll().where("name", "=", name).orderBy("id", "desc").limit(KEPT).execute(),

    /** Those whose last run failed, and how often in a row it was for the same reason. */
    async failedNow(): Promise<{ name: string; times: number }[]> {
      const rows = await db
        .selectFrom("jobState")
        .select((eb) => [
          "name",
          eb
            .selectFrom("jobFailure")
            .select("times")
            .whereRef("jobFailure.name", "=", "jobState.name")
            .orderBy("jobFailure.id", "desc")
            .limit(1)
            .as("times"),
        ])
        .where("failure", "is not", null)
        .execute();
      return rows.map(({ name, times }) => ({ name, times: times ?? 1 }));
    },

    /** Who it was asked for is done with it when their own run ended. */
    async end({ name, begunAt, tookMs, failure, askedBy }: Ended): Promise<void> {
      const last = { begunAt, tookMs, failure, runAskedBy: askedBy };
      const done = askedBy === null ? {} : { askedAt: null, askedBy: null };
      await eventual
        .insertInto("jobState")
        .values({ name, ...last })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ ...last, ...done }))
        .execute();
      if (failure !== null) await addFailure(name, failure, begunAt);
    },

    /** Of several who ask at once one is taken; nobody while it runs. What was asked for and never came is given up. */
    async ask({ name, by, at, deadBefore }: Input, trx: Db): Promise<boolean> {
      const taken = await sql`
      insert into job_state (name, asked_at, asked_by)
      select ${name}, ${at}::timestamptz, ${by} where not ${isUnderWay(name)}
      on conflict (name) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by
        where job_state.asked_at is null or job_state.asked_at < ${deadBefore}
      returning name`.execute(trx);
      return taken.rows.length > 0;
    },
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
  };
}

export type JobsStore = ReturnType<typeof jobsStore>;
