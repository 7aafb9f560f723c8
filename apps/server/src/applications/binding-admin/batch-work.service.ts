import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BatchWorkStore, Done } from "./batch-work.store.ts";
import type { Batch, BindingBatchStore } from "./binding-batch.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "deliveries" | "audit" | "clock" | "log"> & {
  store: Pick<BindingBatchStore, "find" | "move" | "forgetUnsubmitted">;
  work: BatchWorkStore;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  /** does this system hear of its users by signed events? */
  takesEvents: (systemAbbr: string) => Promise<boolean>;
  tell: SendMessage;
};

const AT_ONCE = 500;
/** Then it is told as failed, and somebody looks. */
const MOST_TRIES = 3;
/** So long a job may be silent before another server takes it up. */
const SILENT_MS = 10 * 60_000;
/** A list that nobody submits is forgotten after a day: it names people. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/** What somebody else did meanwhile stands; this attempt is undone as a whole. */
class Overtaken extends Error {
  override name = "Overtaken";
}

/** Binds or unbinds a whole list in one transaction: all of it, or nothing. Done twice it comes to the same. */
export function batchWork({ deliveries, store, work, systems, takesEvents, tell, audit, clock, log }: Deps) {
  const { unbinding } = deliveries;
  const nameOf = async (abbr: string) => (await systems.findByAbbr(abbr))?.name ?? abbr;

  async function inParts(batch: Batch, act: (after: number) => Promise<Done[]>, each: (done: Done[]) => Promise<void>) {
    const sum = { done: 0, others: 0 };
    for (let after = 0; ;) {
      const part = await act(after);
      if (part.length === 0) return sum;
      const done = part.filter(({ isDone }) => isDone);
      await each(done);
      sum.done += done.length;
      sum.others += part.length - done.length;
      after = Math.max(...part.map(({ line }) => line));
      await work.tellProgress(batch.id, sum.done + sum.others);
    }
  }

  async function note(batch: Batch, event: string, done: readonly Done[], within: Db): Promise<void> {
    for (const { accountId } of done)
      await audit.record(
        {
          event,
          result: "ok",
          actor: null,
          objectKind: "account",
          objectId: accountId,
          detail: { system: batch.systemAbbr, batch: batch.id, proof: "batch" },
        },
        within,
      );
  }
  const finished = (batch: Batch, event: string, detail: AuditFact["detail"]): AuditFact => ({
    event,
    result: "ok",
    actor: null,
    objectKind: "bindingBatch",
    objectId: batch.id,
    detail: { system: batch.systemAbbr, ...detail },
  });

  async function apply(batch: Batch): Promise<void> {
    const { id, systemAbbr } = batch;
    const name = await nameOf(systemAbbr);
    await work.inTransaction(async (trx) => {
      const at = clock();
      const { done, others } = await inParts(
        batch,
        (after) => work.bind({ id, after, limit: AT_ONCE, systemAbbr, at }, trx),
        async (bound) => {
          await note(batch, "binding.made", bound, trx);
          // bound again: that it was undone is not to be told any more
          const subjects = bound.map(({ boundUsername }) => boundUsername);
          if (bound.length > 0) await unbinding.withdraw({ recipients: [systemAbbr], subjects }, trx);
          const message = {
            kind: "system",
            title: `已为您绑定“${name}”的账号`,
            content: `系统主管单位提供了账号对应关系，经两位管理员确认，您的门户账号已与“${name}”的账号绑定，以后从门户可直接进入。如有不符，请在“我的绑定”里解除，或拨打技术支持电话。`,
            link: "/mine/bindings",
            about: `bindingBatch:${id}`,
          } as const;
          await tell({ ...message, to: bound.map(({ accountId }) => accountId) }, trx);
        },
      );
      await work.count(id, { bound: done, skipped: others }, trx);
      if (!(await store.move(id, { from: ["applying"], to: "applied", at, appliedAt: at }, trx))) throw new Overtaken();
      await audit.record(finished(batch, "binding.batchApplied", { bound: done, skipped: others }), trx);
    });
  }

  async function undo(batch: Batch): Promise<void> {
    const { id, systemAbbr } = batch;
    const isNotifiedAtCheck = !(await takesEvents(systemAbbr));
    const name = await nameOf(systemAbbr);
    await work.inTransaction(async (trx) => {
      const at = clock();
      const { done } = await inParts(
        batch,
        (after) => work.unbind({ id, after, limit: AT_ONCE, systemAbbr }, trx),
        async (gone) => {
          await note(batch, "binding.undone", gone, trx);
          const toView = gone.map(({ boundUsername }) => ({
            recipient: systemAbbr,
            subject: boundUsername,
            content: { boundUsername },
          }));
          if (isNotifiedAtCheck) await unbinding.add(toView, trx);
          const message = {
            kind: "system",
            title: `“${name}”的账号绑定已撤销`,
            content: `管理员批量绑定的账号对应关系有误，已整批撤销。需要进入“${name}”时，请用该系统的账号和密码自己绑定。`,
            link: "/mine/bindings",
            about: `bindingBatchUndone:${id}`,
          } as const;
          await tell({ ...message, to: gone.map(({ accountId }) => accountId) }, trx);
        },
      );
      await work.count(id, { undone: done }, trx);
      if (!(await store.move(id, { from: ["undoing"], to: "undone", at, undoneAt: at }, trx))) throw new Overtaken();
      await audit.record(finished(batch, "binding.batchUndone", { undone: done }), trx);
    });
  }

  async function perform(id: string): Promise<void> {
    const batch = await store.find(id);
    if (batch?.state !== "applying" && batch?.state !== "undoing") return;
    const tries = await work.tryOnce(id);
    try {
      await (batch.state === "applying" ? apply(batch) : undo(batch));
    } catch (failure) {
      if (failure instanceof Overtaken) return;
      log.error({ err: failure, id }, "a list of bindings broke off");
      if (tries < MOST_TRIES) return;
      const to = batch.state === "applying" ? "failed" : "applied";
      await store.move(id, { from: [batch.state], to, at: clock() });
    }
  }

  return {
    perform,
    /** What a server left behind is taken up again, and what nobody submitted is forgotten; to be run every minute. */
    async tidy(): Promise<void> {
      const now = clock().getTime();
      for (const id of await work.leftBehind(new Date(now - SILENT_MS))) await perform(id);
      await store.forgetUnsubmitted(new Date(now - FORGOTTEN_AFTER_MS));
    },
  };
}
