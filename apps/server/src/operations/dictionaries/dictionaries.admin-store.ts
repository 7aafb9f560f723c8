import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

type Change = { by: string; at: Date };
type On = { type: string; codeValue: string; revision: number };

export type ManagedEntryRow = {
  codeValue: string;
  codeName: string;
  isWithdrawn: boolean;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};

/** Behind all there are. */
const last = (type: string) =>
  sql<number>`(select coalesce(max(item.sort), 0) + 1 from dictionary_item as item where item.type = ${type})`;

/** Dictionaries as administrators see and change them: a few dozen entries each, so they are read and put in order whole. */
export const dictionariesAdminStore = (db: Db) => ({
  /** One change of a dictionary at a time: where an entry goes depends on where the others are. */
  inTurn: <T>(type: string, act: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('dictionary_item'), hashtext(${type}))`.execute(trx);
      return act(trx);
    }),

  all: (type: string, from: Db = db): Promise<ManagedEntryRow[]> =>
    from
      .selectFrom("dictionaryItem")
      .select(["codeValue", "codeName", "isWithdrawn", "revision", "changedAt", "changedBy"])
      .where("type", "=", type)
      .orderBy("sort")
      .orderBy("codeValue")
      .execute(),

  async add(
    { type, codeValue, codeName }: { type: string; codeValue: string; codeName: string },
    { by, at }: Change,
    trx: Db,
  ): Promise<void> {
    await trx
      .insertInto("dictionaryItem")
      .values({
        type,
        codeValue,
        codeName,
        sort: last(type),
        changedAt: at,
        changedBy: by,
      })
      .execute();
  },

  /** False when somebody else changed it since `revision`; one that is brought back comes last. */
  async change(
    { type, codeValue, revision }: On,
    to: { codeName?: string; isWithdrawn?: boolean },
    { by, at }: Change,
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("dictionaryItem")
      .set({
        ...(to.codeName !== undefined && { codeName: to.codeName }),
        ...(to.isWithdrawn !== undefined && { isWithdrawn: to.isWithdrawn }),
        ...(to.isWithdrawn === false && { sort: last(type) }),
        revision: sql`revision + 1`,
        changedAt: at,
        changedBy: by,
      })
      .where("type", "=", type)
      .where("codeValue", "=", codeValue)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Where each stands: no change of its own, so nobody's revision moves. */
  async place(type: string, codes: readonly string[], trx: Db): Promise<void> {
    await sql`update dictionary_item as item set sort = placed.sort
      from unnest(${[...codes]}::text[]) with ordinality as placed (code_value, sort)
      where item.type = ${type} and item.code_value = placed.code_value and item.sort <> placed.sort`.execute(trx);
  },
});

export type DictionariesAdminStore = ReturnType<typeof dictionariesAdminStore>;
