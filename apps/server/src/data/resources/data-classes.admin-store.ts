import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

type Change = { by: string; at: Date };
type On = { code: string; revision: number };
export type StoredClass = Awaited<ReturnType<DataClassesStore["all"]>>[number];

/** The classes of the catalogue as administrators keep them: a few hundred, read and put in order whole. */
export const dataClassesStore = (db: Db) => ({
  /** One change at a time: where a class goes, and its code, depend on the others. */
  inTurn: <T>(act: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('data_class'))`.execute(trx);
      return act(trx);
    }),

  all: (from: Db = db) =>
    from
      .selectFrom("dataClass")
      .select(["code", "name", "sort", "isWithdrawn", "revision", "changedAt", "changedBy"])
      .orderBy("code")
      .execute(),

  /** How many resources each 细目 holds. */
  async resources(): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom("dataResource")
      .select((eb) => ["classCode as code", eb.fn.countAll<string>().as("total")])
      .groupBy("classCode")
      .execute();
    return new Map(rows.map(({ code, total }) => [code, Number(total)]));
  },

  add: ({ code, name, sort }: { code: string; name: string; sort: number }, { by, at }: Change, trx: Db) =>
    trx.insertInto("dataClass").values({ code, name, sort, changedAt: at, changedBy: by }).execute(),

  /** False when somebody else changed it since `revision`. */
  async change(
    { code, revision }: On,
    to: { name?: string; isWithdrawn?: boolean },
    { by, at }: Change,
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("dataClass")
      .set({
        ...(to.name !== undefined && { name: to.name }),
        ...(to.isWithdrawn !== undefined && { isWithdrawn: to.isWithdrawn }),
        revision: sql`revision + 1`,
        changedAt: at,
        changedBy: by,
      })
      .where("code", "=", code)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Where each stands: no change of its own, so nobody's revision moves. */
  async place(codes: readonly string[], trx: Db): Promise<void> {
    await sql`update data_class set sort = placed.sort
      from unnest(${[...codes]}::text[]) with ordinality as placed (code, sort)
      where data_class.code = placed.code and data_class.sort <> placed.sort`.execute(trx);
  },
});

export type DataClassesStore = ReturnType<typeof dataClassesStore>;
