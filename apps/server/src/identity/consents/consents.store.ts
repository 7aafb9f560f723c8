import { sql } from "kysely";
import type { SharedField } from "@sannong/contract/identity/shared-fields";
import { queryPipelined } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import { expectFew } from "../../platform/fast/planner-hint.ts";
import { batched } from "../../platform/fast/batched.ts";

export type Consent = { fields: SharedField[]; withdrawn: boolean };
export type NotifiedSystem = {
  systemAbbr: string;
  systemName: string;
  owner: string;
  fields: SharedField[];
  toldAt: Date;
};

const givenConsent = `
  select given.place, told.fields, told.withdrawn_at is not null as withdrawn
    from unnest($1::text[], $2::text[]) with ordinality as given (account_id, abbr, place)
    join told_fields as told on told.account_id = given.account_id and told.system_abbr = given.abbr
   where ${expectFew("given.abbr")}`;

type Pair = { accountId: string; systemAbbr: string };

/** Asked at every entry point of every system, so what is asked in one moment is looked up together. */
function batchedConsents(db: Db): (input: Pair) => Promise<Consent | undefined> {
  return batched({
    run: async (requested: Pair[]) => {
      const parameters = [requested.map(({ accountId }) => accountId), requested.map(({ systemAbbr }) => systemAbbr)];
      const rows = await queryPipelined<Consent & { place: string }>(db, givenConsent, parameters);
      const told = new Map(rows.map(({ place, fields, withdrawn }) => [Number(place), { fields, withdrawn }]));
      return requested.map((_one, at) => told.get(at + 1));
    },
  });
}

export const consentsStore = (db: Db, told = batchedConsents(db)) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  givenConsent: (accountId: string, systemAbbr: string): Promise<Consent | undefined> =>
    told({ accountId, systemAbbr }),

  /** Two tabs that tell different fields at the same instant both count; after a withdrawal it begins anew. */
  async tell(within: Db, accountId: string, systemAbbr: string, fields: SharedField[], at: Date): Promise<void> {
    await within
      .insertInto("toldFields")
      .values({ accountId, systemAbbr, fields: JSON.stringify(fields), toldAt: at })
      .onConflict((conflict) =>
        conflict.columns(["accountId", "systemAbbr"]).doUpdateSet({
          fields: sql<string>`case when told_fields.withdrawn_at is not null then excluded.fields else (
            select coalesce(jsonb_agg(distinct field), '[]'::jsonb)
              from jsonb_array_elements(told_fields.fields || excluded.fields) as field) end`,
          toldAt: at,
          withdrawnAt: null,
        }),
      )
      .execute();
  },

  /** True for the one call that withdrew it. */
  async withdraw(within: Db, accountId: string, systemAbbr: string, at: Date): Promise<boolean> {
    const result = await within
      .updateTable("toldFields")
      .set({ withdrawnAt: at })
      .where("accountId", "=", accountId)
      .where("systemAbbr", "=", systemAbbr)
      .where("withdrawnAt", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** The systems that a person agreed to, the newest first. */
  async agreedBy(accountId: string): Promise<NotifiedSystem[]> {
    const rows = await db
      .selectFrom("toldFields")
      .innerJoin("connectedSystem", "connectedSystem.abbr", "toldFields.systemAbbr")
      .select(["abbr", "name", "owner", "fields", "toldAt"])
      .where("accountId", "=", accountId)
      .where("withdrawnAt", "is", null)
      .orderBy("toldAt", "desc")
      .execute();
    return rows.map((row) => ({
      systemAbbr: row.abbr,
      systemName: row.name,
      owner: row.owner,
      fields: row.fields as SharedField[],
      toldAt: row.toldAt,
    }));
  },
});

export type ConsentsStore = ReturnType<typeof consentsStore>;
