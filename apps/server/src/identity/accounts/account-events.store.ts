import type { AccountAct } from "@sannong/contract/identity/people-words";
import type { Db } from "../../platform/database/database.ts";

/** One line of an account's history. */
export type DoneAct = {
  accountId: string;
  act: AccountAct;
  outcome?: string;
  reason: string;
  at: Date;
  by: { id: string | null; name: string };
};

type Deps = { db: Db; sealer: { seal(plain: string): string } };

/** What was done to an account, by whom: its history, and what keeps two acts in different hands. */
export const accountEvents = ({ db, sealer }: Deps) => ({
  async write({ accountId, act, outcome = "", reason, at, by }: DoneAct, within: Db): Promise<void> {
    const row = { accountId, at, act, outcome, reason, byId: by.id, byNameSealed: sealer.seal(by.name) };
    await within.insertInto("accountEvent").values(row).execute();
  },

  /** Which of these acts were done to them since, and by whom. */
  doneSince: (accountIds: readonly string[], acts: readonly AccountAct[], since: Date, within: Db = db) =>
    within
      .selectFrom("accountEvent")
      .select(["accountId", "act", "byId"])
      .where("accountId", "in", accountIds)
      .where("act", "in", acts)
      .where("at", ">", since)
      .execute(),
});

export type AccountEvents = ReturnType<typeof accountEvents>;
