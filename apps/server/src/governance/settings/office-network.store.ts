import type { Db } from "../../platform/database/database.ts";

/** The list that is in force, and how often it was changed; there is one row at most. */
export function officeNetworkStore(db: Db) {
  return {
    /** What holds; undefined where nobody ever changed it. */
    inForce: (within: Db = db): Promise<{ ranges: string[]; revision: number } | undefined> =>
      within.selectFrom("officeNetwork").select(["ranges", "revision"]).executeTakeFirst(),

    async put({ ranges, at }: { ranges: string[]; at: Date }, trx: Db): Promise<void> {
      await trx
        .insertInto("officeNetwork")
        .values({ ranges, revision: 1, changedAt: at })
        .onConflict((conflict) =>
          conflict.column("isOnly").doUpdateSet((eb) => ({
            ranges: eb.ref("excluded.ranges"),
            revision: eb("officeNetwork.revision", "+", 1),
            changedAt: eb.ref("excluded.changedAt"),
          })),
        )
        .execute();
    },
  };
}

export type OfficeNetworkStore = ReturnType<typeof officeNetworkStore>;
