import type { Db } from "../../platform/database/database.ts";

type Subject = { accountId: string; sub: string };

export const systemSubjectsStore = (db: Db) => ({
  /** Only while the system knows him. */
  async accountOf(abbr: string, sub: string): Promise<string | undefined> {
    const row = await db
      .selectFrom("system_subject as subject")
      .innerJoin("known_user as known", (join) =>
        join
          .onRef("known.account_id", "=", "subject.account_id")
          .onRef("known.system_abbr", "=", "subject.system_abbr"),
      )
      .select("subject.account_id")
      .where("subject.system_abbr", "=", abbr)
      .where("subject.sub", "=", sub)
      .executeTakeFirst();
    return row?.account_id;
  },

  /** Only where exactly one account is bound to it. */
  async accountBoundTo(abbr: string, boundUsername: string): Promise<string | undefined> {
    const rows = await db
      .selectFrom("account_binding")
      .select("account_id")
      .where("system_abbr", "=", abbr)
      .where("bound_username", "=", boundUsername)
      .limit(2)
      .execute();
    return rows.length === 1 ? rows[0]?.account_id : undefined;
  },

  /** Whom the system knows and nobody has named yet. */
  async unnamed(abbr: string): Promise<string[]> {
    const rows = await db
      .selectFrom("known_user as known")
      .select("known.account_id")
      .where("known.system_abbr", "=", abbr)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("system_subject as subject")
              .select("subject.sub")
              .whereRef("subject.account_id", "=", "known.account_id")
              .whereRef("subject.system_abbr", "=", "known.system_abbr"),
          ),
        ),
      )
      .execute();
    return rows.map(({ account_id: accountId }) => accountId);
  },

  async name(abbr: string, subjects: readonly Subject[]): Promise<void> {
    const rows = subjects.map(({ accountId, sub }) => ({ system_abbr: abbr, sub, account_id: accountId }));
    for (let next = 0; next < rows.length; next += AT_ONCE)
      await db
        .insertInto("system_subject")
        .values(rows.slice(next, next + AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  },
});

const AT_ONCE = 5000;

export type SystemSubjectsStore = ReturnType<typeof systemSubjectsStore>;
