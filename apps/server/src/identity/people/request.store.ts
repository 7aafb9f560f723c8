import type { Db } from "../../platform/database/database.ts";

type Deps = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

/** What waits for a second person, by the receipt number of its request. */
export const requestStore = ({ db, sealer }: Deps) => ({
  async add(receiptNumber: string, asked: object, within: Db): Promise<void> {
    await within
      .insertInto("peopleRequest")
      .values({ receiptNumber, askedSealed: sealer.seal(JSON.stringify(asked)) })
      .execute();
  },

  async find<T>(receiptNumber: string, within: Db = db): Promise<T | undefined> {
    const row = await within
      .selectFrom("peopleRequest")
      .select(["asked", "askedSealed"])
      .where("receiptNumber", "=", receiptNumber)
      .executeTakeFirst();
    if (!row) return undefined;
    return (row.askedSealed === null ? row.asked : JSON.parse(sealer.open(row.askedSealed))) as T;
  },
});

export type RequestStore = ReturnType<typeof requestStore>;
