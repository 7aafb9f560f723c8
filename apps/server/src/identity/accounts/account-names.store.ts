import type { Db } from "../../platform/database/database.ts";
import { nameKey } from "./accounts.store.ts";

type Deps = { db: Db; sealer: { open(sealed: string): string; index(value: string): string } };

const AT_ONCE = 500;

/**
 * Writes the blind indexes of names of a time when none were kept: the migration had no key to do it.
 *
 * @returns whether there may be more
 */
export const nameIndexes =
  ({ db, sealer }: Deps) =>
  async (): Promise<boolean> => {
    const rows = await db
      .selectFrom("account")
      .select(["id", "nicknameSealed"])
      .where("nameIndex", "is", null)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, nicknameSealed: sealed } of rows)
      await db
        .updateTable("account")
        .set({ nameIndex: sealer.index(nameKey(sealer.open(sealed))) })
        .where("id", "=", id)
        // somebody renamed themselves meanwhile: their new name stands already
        .where("nameIndex", "is", null)
        .execute();
    return rows.length === AT_ONCE;
  };
