import type { AccountAct } from "@sannong/contract/people-words";
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

type Needs = { db: Db; sealer: { seal(plain: string): string } };

/** What was done to an account, by whom: its history, and what keeps two acts in different hands. */
export const accountEvents = ({ db, sealer }: Needs) => ({
  async write({ accountId, act, outcome = "", reason, at, by }: DoneAct, within: Db): Promise<void> {
    const row = { account_id: accountId, at, act, outcome, reason, by_id: by.id, by_name_sealed: sealer.seal(by.name) };
    await within.insertInto("account_event").values(row).execute();
  },

  /** Which of these acts were done to them since, and by whom. */
  doneSince: (accountIds: readonly string[], acts: readonly AccountAct[], since: Date, within: Db = db) =>
    within
      .selectFrom("account_event")
      .select(["account_id as accountId", "act", "by_id as byId"])
      .where("account_id", "in", accountIds)
      .where("act", "in", acts)
      .where("at", ">", since)
      .execute(),
});

export type AccountEvents = ReturnType<typeof accountEvents>;
