import type { Db } from "../../platform/database/database.ts";

/** What waits for a second person, by the receipt number of its request. */
export const requestStore = (db: Db) => ({
  async add(receiptNumber: string, asked: object, within: Db): Promise<void> {
    await within
      .insertInto("people_request")
      .values({ receipt_number: receiptNumber, asked: JSON.stringify(asked) })
      .execute();
  },

  async find<T>(receiptNumber: string, within: Db = db): Promise<T | undefined> {
    const row = await within
      .selectFrom("people_request")
      .select("asked")
      .where("receipt_number", "=", receiptNumber)
      .executeTakeFirst();
    return row?.asked as T | undefined;
  },
});

export type RequestStore = ReturnType<typeof requestStore>;
