import type { Asker } from "../../platform/caller.ts";
import { type BulkAct, TOLD_DAYS } from "@sannong/contract/identity/people-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { PeopleActs } from "./people-acts.service.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import type { PeopleMoves } from "./people-move.service.ts";
import { isUnused, wasTold } from "./people.rules.ts";
import type { PersonStore } from "./person.store.ts";

type Deps = {
  people: PersonStore;
  admin: PeopleAdmin;
  acts: PeopleActs;
  moves: Pick<PeopleMoves, "move">;
  clock: Clock;
  /** puts a message on the owner's bell */
  tell: SendMessage;
};
type Input = { act: BulkAct; ids: readonly string[]; reason: string; areaCode?: string | undefined };
type One = { id: string; reason: string; areaCode: string };

const waits = (receiptNumber: string) => `已提交审核，受理编号 ${receiptNumber}`;

const writtenDay = new Intl.DateTimeFormat("zh-CN", { month: "long", day: "numeric", timeZone: "Asia/Shanghai" });

/** One act on many accounts: each by itself, and each with its own answer. */
export function peopleMany({ people, admin, acts, moves, clock, tell }: Deps) {
  /** Told once by message and SMS; who comes back is no longer unused. */
  const tellUnused = async ({ id, reason }: One, asker: Asker): Promise<string> => {
    const account = await admin.actedOn(id, asker, "people.tellRefused");
    const facts = await people.facts(id);
    if (!facts || !isUnused({ ...account, createdAt: facts.createdAt }, clock())) throw new Refusal("people.inUse");
    const now = clock();
    const until = writtenDay.format(new Date(now.getTime() + TOLD_DAYS * DAY_MS));
    await people.inTransaction(async (trx) => {
      await people.tellUnused(id, now, trx);
      await acts.writeDown({ accountId: id, act: "tellUnused", outcome: `${until}后可停用`, reason }, asker, trx);
      const content = `您的账号长期未登录，将于 ${until}停用。如需继续使用，请在此之前登录一次。`;
      await tell({ to: id, kind: "expiry", title: "账号即将停用", content, about: `unused:${now.getTime()}` }, trx);
      await acts.tell(account, { kind: "accountUnused", until }, trx);
    });
    acts.tellDue();
    return `已发停用预告，${until}后仍未登录可停用`;
  };

  const disableUnused = async ({ id, reason }: One, asker: Asker): Promise<string> => {
    const account = await admin.actedOn(id, asker, "people.disableRefused");
    const facts = await people.facts(id);
    if (!facts || !isUnused({ ...account, createdAt: facts.createdAt }, clock())) throw new Refusal("people.inUse");
    const told = { toldAt: facts.unusedToldAt, lastSignInAt: account.lastSignInAt };
    if (!wasTold(told, clock())) throw new Refusal("people.notTold");
    const { receiptNumber } = await acts.disable({ id, reason, revision: facts.revision }, asker);
    return receiptNumber === null ? "已停用" : waits(receiptNumber);
  };

  const doing: Record<BulkAct, (one: One, asker: Asker) => Promise<string>> = {
    disable: async (one, asker) => {
      const { receiptNumber } = await acts.disable(one, asker);
      return receiptNumber === null ? "已停用，会话已结束" : waits(receiptNumber);
    },
    enable: async (one, asker) => {
      const { receiptNumber } = await acts.enable(one, asker);
      return receiptNumber === null ? "已启用" : waits(receiptNumber);
    },
    move: async (one, asker) => {
      const { receiptNumber } = await moves.move(one, asker);
      return receiptNumber === null ? "已调动" : waits(receiptNumber);
    },
    tellUnused,
    disableUnused,
  };

  /** @throws Refusal for what concerns the administrator and no single row */
  return async function handleMany({ act, ids, reason, areaCode = "" }: Input, asker: Asker) {
    const results: { id: string; done: string | null; problem: string | null }[] = [];
    for (const id of new Set(ids)) {
      try {
        results.push({ id, done: await doing[act]({ id, reason, areaCode }, asker), problem: null });
      } catch (thrown) {
        if (!(thrown instanceof Refusal) || !thrown.reason.startsWith("people.")) throw thrown;
        results.push({ id, done: null, problem: thrown.message });
      }
    }
    return { results };
  };
}
