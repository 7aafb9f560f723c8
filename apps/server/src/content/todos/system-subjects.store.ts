import type { Db } from "../../platform/database/database.ts";

type Subject = { accountId: string; sub: string };

export const systemSubjectsStore = (db: Db) => ({
  /** Only while the system knows them. */
  async accountOf(abbr: string, sub: string): Promise<string | undefined> {
    const row = await db
      .selectFrom("systemSubject as subject")
      .innerJoin("knownUser as known", (join) =>
        join.onRef("known.accountId", "=", "subject.accountId").onRef("known.systemAbbr", "=", "subject.systemAbbr"),
      )
      .select("subject.accountId")
      .where("subject.systemAbbr", "=", abbr)
      .where("subject.sub", "=", sub)
      .executeTakeFirst();
    return row?.accountId;
  },

  /** Only where exactly one account is bound to it. */
  async accountBoundTo(abbr: string, boundUsername: string): Promise<string | undefined> {
    const rows = await db
      .selectFrom("accountBinding")
      .select("accountId")
      .where("systemAbbr", "=", abbr)
      .where("boundUsername", "=", boundUsername)
      .limit(2)
      .execute();
    return rows.length === 1 ? rows[0]?.accountId : undefined;
  },

  /** Whom the system knows and nobody has named yet. */
  async unnamed(abbr: string): Promise<string[]> {
    const rows = await db
      .selectFrom("knownUser as known")
      .select("known.accountId")
      .where("known.systemAbbr", "=", abbr)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("systemSubject as subject")
              .select("subject.sub")
              .whereRef("subject.accountId", "=", "known.accountId")
              .whereRef("subject.systemAbbr", "=", "known.systemAbbr"),
          ),
        ),
      )
      .execute();
    return rows.map(({ accountId }) => accountId);
  },

  async name(abbr: string, subjects: readonly Subject[]): Promise<void> {
    const rows = subjects.map(({ accountId, sub }) => ({ systemAbbr: abbr, sub, accountId }));
    for (let next = 0; next < rows.length; next += AT_ONCE)
      await db
        .insertInto("systemSubject")
        .values(rows.slice(next, next + AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  },
});

const AT_ONCE = 5000;

export type SystemSubjectsStore = ReturnType<typeof systemSubjectsStore>;
