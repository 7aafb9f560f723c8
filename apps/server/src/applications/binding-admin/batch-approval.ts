import { UNDO_DAYS } from "@sannong/contract/applications/binding-admin-words";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type ChangeRequest, defineChange, oneByOne } from "../../kernel/change-request/index.ts";
import type { Batch, BindingBatchStore } from "./binding-batch.store.ts";

type Deps = {
  store: Pick<BindingBatchStore, "ofRequest" | "move">;
  /** puts it to the job runner */
  start: (id: string, within: Db) => Promise<void>;
  clock: Clock;
};

/** What the second person's word does to a list of bindings. They are another than who sent it; the queue sees to that. */
export function batchChange({ store, start, clock }: Deps) {
  async function batchOf({ receiptNumber }: ChangeRequest, within?: Db): Promise<Batch> {
    const batch = await store.ofRequest(receiptNumber, within);
    if (!batch) throw new Refusal("approvals.decided");
    return batch;
  }
  const settle = (to: "rejected" | "withdrawn") => async (request: ChangeRequest, within: Db) => {
    const { id } = await batchOf(request, within);
    await store.move(id, { from: ["waiting"], to, at: clock() }, within);
  };

  return defineChange({
    kind: "bindingBatch",
    alreadyOpen: { reason: "bindingDesk.isOpen" },
    workingDays: 2,
    prefix: "BD",
    standsOn: { person: "nobody", asks: "system.manage" },

    freshProof: true,
    objection: {
      why: "bindingDesk.ownAccount",
      when: ({ accountId }) => sql<boolean>`exists (
        select 1 from binding_batch as batch join binding_batch_line as line on line.batch_id = batch.id
         where batch.receipt_number = approval_request.receipt_number and line.account_id = ${accountId})`,
    },
    async apply(request, within) {
      const { id } = await batchOf(request, within);
      const isFirst = await store.move(id, { from: ["waiting"], to: "applying", at: clock() }, within);
      if (!isFirst) throw new Refusal("approvals.decided");
      await start(id, within);
    },
    rejected: settle("rejected"),
    withdrawn: settle("withdrawn"),

    hints: oneByOne(async (request) => {
      const { lines, good } = await batchOf(request);
      const bad = lines - good;
      return [
        ...(bad > 0 ? [{ tone: "warn", text: `${bad} 行有问题，不会绑定` } as const] : []),
        { tone: "warn", text: "绑定后，这些人可直接进入对应的系统账号；全部行可在系统注册表“账号绑定”里查看" },
        { tone: "ok", text: `生效后 ${UNDO_DAYS} 天内可整批撤销` },
      ];
    }),
  });
}
