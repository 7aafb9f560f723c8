import { mask } from "@sannong/contract/mask";
import type { HistoryRow, JumpPlace } from "@sannong/contract/applications/onboarding.schemas";
import type { Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { shownRun, wasConnected } from "./onboarding.service.ts";
import type { Application } from "./onboarding.store.ts";
import { historyEvents, historyKinds, descriptionOf } from "./system-history.rules.ts";
import type { HistoryEntry, SystemHistoryStore } from "./system-history.store.ts";

type Deps = {
  rows: SystemHistoryStore;
  accounts: Pick<AccountsModule, "findById">;
  /** their own, or one that they may review in their region @throws Refusal `onboarding.notFound` */
  seen: (id: string, caller: Caller) => Promise<Application>;
};

const PAGE = 8;

/** What was done about an application, and what a request of its rests on. */
export function systemHistory({ rows, accounts, seen }: Deps) {
  /** The applicant reads their own name; everybody else's is masked, and theirs is to others. */
  async function namesFor({ applicantId }: Application, caller: Caller) {
    const applicant =
      caller.accountId === applicantId
        ? caller.nickname
        : mask.personName((await accounts.findById(applicantId))?.nickname ?? "");
    return ({ happened, byName, byId }: HistoryEntry): string | null => {
      const isHis = byId === applicantId || (byName === null && happened.source !== "act");
      if (isHis) return applicant || null;
      return byName === null ? null : mask.personName(byName);
    };
  }

  return {
    /** The newest first, a page at a time. @throws Refusal `onboarding.notFound` */
    async page(
      { id, before }: { id: string; before?: JumpPlace | undefined },
      caller: Caller,
    ): Promise<{ records: HistoryRow[]; hasMore: boolean }> {
      const application = await seen(id, caller);
      const requested = { kinds: historyKinds, events: historyEvents, most: PAGE + 1, before };
      const found = await rows.page(application, wasConnected(application.status), requested);
      const whoOf = await namesFor(application, caller);
      const records = found.slice(0, PAGE).map((entry) => ({
        id: entry.id,
        at: entry.at.toISOString(),
        ...descriptionOf(entry.happened, application.form.protocol),
        who: whoOf(entry),
        note: entry.note,
      }));
      return { records, hasMore: found.length > PAGE };
    },

    /** What a request to go live rests on. @throws Refusal `onboarding.notFound` */
    async selfTestOfRequest({ receiptNumber }: { receiptNumber: string }, caller: Caller) {
      const requested = await rows.askedRun(receiptNumber);
      if (!requested) throw new Refusal("onboarding.notFound");
      const { form } = await seen(requested.applicationId, caller);
      return { protocol: form.protocol, run: requested.run && shownRun(requested.run) };
    },
  };
}

export type SystemHistory = ReturnType<typeof systemHistory>;
