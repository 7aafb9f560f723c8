import { sql } from "kysely";
import type { SharedField } from "@sannong/contract/shared-fields";
import { askShared } from "../../platform/database/ask.ts";
import type { Db } from "../../platform/database/database.ts";

export type Told = { fields: SharedField[]; withdrawn: boolean };
export type ToldSystem = { systemAbbr: string; systemName: string; owner: string; fields: SharedField[]; toldAt: Date };

const toldOf = `
  select fields, withdrawn_at is not null as withdrawn from told_fields where account_id = $1 and system_abbr = $2`;

export const sharedFieldsStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** Asked at every door of every system. */
  async toldOf(accountId: string, systemAbbr: string): Promise<Told | undefined> {
    const [told] = await askShared<Told>(db, toldOf, [accountId, systemAbbr]);
    return told;
  },

  /** Two tabs that tell different fields at the same instant both count; after a withdrawal it begins anew. */
  async tell(within: Db, accountId: string, systemAbbr: string, fields: SharedField[], at: Date): Promise<void> {
    await within
      .insertInto("told_fields")
      .values({ account_id: accountId, system_abbr: systemAbbr, fields: JSON.stringify(fields), told_at: at })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "system_abbr"]).doUpdateSet({
          fields: sql<string>`case when told_fields.withdrawn_at is not null then excluded.fields else (
            select coalesce(jsonb_agg(distinct field), '[]'::jsonb)
              from jsonb_array_elements(told_fields.fields || excluded.fields) as field) end`,
          told_at: at,
          withdrawn_at: null,
        }),
      )
      .execute();
  },

  /** True for the one call that withdrew it. */
  async withdraw(within: Db, accountId: string, systemAbbr: string, at: Date): Promise<boolean> {
    const result = await within
      .updateTable("told_fields")
      .set({ withdrawn_at: at })
      .where("account_id", "=", accountId)
      .where("system_abbr", "=", systemAbbr)
      .where("withdrawn_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** The systems that a person agreed to, the newest first. */
  async agreedBy(accountId: string): Promise<ToldSystem[]> {
    const rows = await db
      .selectFrom("told_fields")
      .innerJoin("connected_system", "connected_system.abbr", "told_fields.system_abbr")
      .select(["abbr", "name", "owner", "fields", "told_at"])
      .where("account_id", "=", accountId)
      .where("withdrawn_at", "is", null)
      .orderBy("told_at", "desc")
      .execute();
    return rows.map((row) => ({
      systemAbbr: row.abbr,
      systemName: row.name,
      owner: row.owner,
      fields: row.fields as SharedField[],
      toldAt: row.told_at,
    }));
  },
});

export type SharedFieldsStore = ReturnType<typeof sharedFieldsStore>;
