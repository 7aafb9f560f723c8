import type { Db } from "../../platform/database/database.ts";

/** Whose secret of which system, confirmed no longer ago than that. */
type Awaited = { abbr: string; accountId: string; confirmedSince: Date };

/** New secrets that a second person confirmed, and that whoever asked for them has not taken yet. */
export const awaitedSecretsStore = (db: Db) => {
  const confirmed = ({ abbr, accountId, confirmedSince }: Awaited) =>
    db
      .selectFrom("awaitedSecret")
      .select("receiptNumber")
      .where("systemAbbr", "=", abbr)
      .where("accountId", "=", accountId)
      .where("confirmedAt", ">", confirmedSince);

  return {
    async add(given: { abbr: string; accountId: string; receiptNumber: string; at: Date }, within: Db): Promise<void> {
      const { abbr: systemAbbr, accountId, receiptNumber, at: confirmedAt } = given;
      await within
        .insertInto("awaitedSecret")
        .values({ systemAbbr, accountId, receiptNumber, confirmedAt })
        .onConflict((conflict) =>
          conflict.columns(["systemAbbr", "accountId"]).doUpdateSet({ receiptNumber, confirmedAt }),
        )
        .execute();
    },

    mayTake: async (awaited: Awaited): Promise<boolean> => (await confirmed(awaited).executeTakeFirst()) !== undefined,

    /** In one statement: of two at the same instant one takes it. @returns the receipt number it was asked under */
    async take({ abbr, accountId, confirmedSince }: Awaited, within: Db): Promise<string | undefined> {
      const taken = await within
        .deleteFrom("awaitedSecret")
        .where("systemAbbr", "=", abbr)
        .where("accountId", "=", accountId)
        .where("confirmedAt", ">", confirmedSince)
        .returning("receiptNumber")
        .executeTakeFirst();
      return taken?.receiptNumber;
    },
  };
};

export type AwaitedSecretsStore = ReturnType<typeof awaitedSecretsStore>;
