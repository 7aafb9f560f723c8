import type { Db } from "../../platform/database/database.ts";

type Needs = { db: Db; sealer: { index(value: string): string } };
type Sought = { exceptId: string; company: string; idNumber?: string };

/** Other accounts that may be the same person's, for whoever decides about one. */
export const alikeStore = ({ db, sealer }: Needs) => ({
  /** How many accounts in use are of this unit, and how many hold this ID number. */
  async countAlike({ exceptId, company, idNumber }: Sought): Promise<{ sameUnit: number; sameIdNumber: number }> {
    const idIndex = idNumber === undefined ? "" : sealer.index(idNumber);
    const { sameUnit, sameIdNumber } = await db
      .selectFrom("account")
      .select((eb) => [
        eb.fn.countAll<string>().filterWhere("company", "=", company).as("sameUnit"),
        eb.fn.countAll<string>().filterWhere("id_number_index", "=", idIndex).as("sameIdNumber"),
      ])
      .where("id", "<>", exceptId)
      .where("status", "=", "active")
      .where((eb) =>
        eb.or([eb.and([eb("company", "=", company), eb("company", "<>", "")]), eb("id_number_index", "=", idIndex)]),
      )
      .executeTakeFirstOrThrow();
    return { sameUnit: Number(sameUnit), sameIdNumber: Number(sameIdNumber) };
  },
});
