import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { UNDO_DAYS } from "@sannong/contract/applications/binding-admin-words";
import type { batchLines, listBatches, submitBatch, undoBatch } from "@sannong/contract/applications/binding-admin";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { ChangeRequest, ChangeRequests } from "../../kernel/change-request/index.ts";
import type { PeopleAdmin } from "../../identity/people/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BatchAdmin } from "./batch-admin.ts";
import { undoUntil } from "./binding-batch.rules.ts";
import type { Batch, BindingBatchStore } from "./binding-batch.store.ts";

type Deps = {
  store: BindingBatchStore;
  admin: BatchAdmin;
  people: Pick<PeopleAdmin, "ownRegion">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  accounts: Pick<AccountsModule, "findById">;
  approvals: Pick<ApprovalsModule, "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  requireFresh: (caller: Caller) => Promise<unknown>;
  /** puts it to the job runner */
  start: (id: string, within: Db) => Promise<void>;
  clock: Clock;
};

const BATCH_KIND = "bindingBatch";

/** What administrators do about a list that was looked through: submit it, drop it, take it back as a whole. */
export function bindingBatches(deps: Deps) {
  const { store, admin, people, systems, accounts, approvals, changeRequests, requireFresh, start, clock } = deps;

  /** @throws Refusal `bindingDesk.notMine` */
  async function own(id: string, asker: Asker): Promise<Batch> {
    const batch = await admin.known(id, asker);
    if (batch.madeBy !== asker.caller.accountId) throw new Refusal("bindingDesk.notMine");
    return batch;
  }
  const now = async (id: string, asker: Asker) => admin.toView(await admin.known(id, asker), asker);

  return {
    async list({ systemAbbr, pageNum, pageSize }: ParsedInputOf<typeof listBatches>, asker: Asker) {
      const own = people.ownRegion(asker.caller);
      // a province's own code begins every other; who lives in none of its regions belongs to it too
      const region = own === PROVINCE_CODE ? "" : own;
      const part = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { records, total } = await store.list({ systemAbbr, region, ...part });
      return { records: records.map((batch) => admin.toView(batch, asker)), total, pageNum, pageSize };
    },

    async lines({ id, only, pageNum, pageSize }: ParsedInputOf<typeof batchLines>, asker: Asker) {
      await admin.known(id, asker);
      const [records, total] = await Promise.all([
        store.lines({ id, only, offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.countLines(id, only),
      ]);
      return { records, total, pageNum, pageSize };
    },

    /** @throws Refusal `bindingDesk.*`, `secondFactor.confirmationRequired` */
    async submit({ id, reason }: ParsedInputOf<typeof submitBatch>, asker: Asker) {
      const batch = await own(id, asker);
      if (batch.state !== "looked") throw admin.notNow(batch);
      if (batch.good === 0) throw new Refusal("bindingDesk.nothing");
      await requireFresh(asker.caller);
      const facts = await factsOf(batch, reason, asker);
      const at = clock();
      const { systemAbbr: subjectId, regionCode } = batch;
      const requested = { subjectId, regionCode, applicantId: asker.caller.accountId, facts };
      const send = async (trx: Db) => {
        const receiptNumber = await changeRequests.ask({ kind: BATCH_KIND }, requested, trx);
        const move = { from: ["looked"], to: "waiting", at, reason, receiptNumber } as const;
        if (!(await store.move(id, move, trx))) throw admin.notNow((await store.find(id)) ?? batch);
        const detail = { system: batch.systemAbbr, good: batch.good, bad: batch.lines - batch.good, receiptNumber };
        await admin.record(asker, "batchSubmitted", { id, reason, detail }, trx);
      };
      await store.inTransaction(send).catch(async (failure: unknown) => {
        if (!(failure instanceof Refusal) || failure.reason !== "bindingDesk.isOpen") throw failure;
        // what waits may be this very list, sent a moment before
        const standing = await admin.known(id, asker);
        throw standing.state === "looked" ? failure : admin.notNow(standing);
      });
      return now(id, asker);
    },

    /** @throws Refusal `bindingDesk.*` */
    async drop(id: string, asker: Asker) {
      const batch = await own(id, asker);
      if (batch.state === "waiting" && batch.receiptNumber !== null) {
        if (!(await approvals.withdraw(BATCH_KIND, batch.receiptNumber, asker)))
          throw admin.notNow(await admin.known(id, asker));
        return now(id, asker);
      }
      const toView = { ...batch, state: "discarded" } as const;
      const isFirst = await store.inTransaction(async (trx) => {
        const done = await store.move(id, { from: ["looked"], to: "discarded", at: clock() }, trx);
        if (done) await admin.record(asker, "batchDropped", { id, detail: { system: batch.systemAbbr } }, trx);
        return done;
      });
      if (!isFirst) throw admin.notNow(await admin.known(id, asker));
      return admin.toView(toView, asker);
    },

    /** By one administrator: what it leaves is what stood before. @throws Refusal `bindingDesk.*` */
    async undo({ id, reason }: ParsedInputOf<typeof undoBatch>, asker: Asker) {
      const batch = await admin.known(id, asker);
      const at = clock();
      if (batch.state !== "applied" || batch.appliedAt === null) throw admin.notNow(batch);
      if (at > undoUntil(batch.appliedAt, UNDO_DAYS)) throw new Refusal("bindingDesk.undoTooLate");
      await requireFresh(asker.caller);
      const { accountId: undoneBy, nickname: undoneByName } = asker.caller;
      const isFirst = await store.inTransaction(async (trx) => {
        const move = { from: ["applied"], to: "undoing", at, undoneBy, undoneByName, undoReason: reason } as const;
        const done = await store.move(id, move, trx);
        const detail = { system: batch.systemAbbr, bound: batch.bound };
        if (!done) return false;
        await admin.record(asker, "batchUndoAsked", { id, reason, detail }, trx);
        await start(id, trx);
        return true;
      });
      if (!isFirst) throw admin.notNow(await admin.known(id, asker));
      return now(id, asker);
    },
  };

  async function factsOf(batch: Batch, reason: string, { caller }: Asker): Promise<ChangeRequest["facts"]> {
    const [system, account, some, digest] = await Promise.all([
      systems.findByAbbr(batch.systemAbbr),
      accounts.findById(caller.accountId),
      store.lines({ id: batch.id, only: "all", offset: 0, limit: 200 }),
      store.digestOf(batch.id),
    ]);
    const good = some.filter(({ problems, doubleOf }) => problems.length === 0 && doubleOf === null).slice(0, 5);
    const name = system?.name ?? batch.systemAbbr;
    return {
      applicant: caller.nickname,
      phone: account?.phone ?? "",
      title: `${name}：批量绑定 ${batch.good.toLocaleString("zh-CN")} 个账号`,
      items: [
        { label: "系统名称", value: name },
        { label: "系统简称", value: batch.systemAbbr },
        { label: "清单文件", value: batch.fileName },
        { label: "将要绑定", value: `${batch.good.toLocaleString("zh-CN")} 行` },
        { label: "有问题、不会绑定", value: `${(batch.lines - batch.good).toLocaleString("zh-CN")} 行` },
        {
          label: "前几行（门户账号 → 系统账号）",
          value: good.map(({ account: said, boundUsername }) => `${said} → ${boundUsername}`).join("；"),
        },
        { label: "原因", value: reason },
        { label: "清单指纹", value: digest.slice(0, 16) },
        { label: "提出人", value: caller.nickname, personal: "personName" },
      ],
    };
  }
}

export type BindingBatches = ReturnType<typeof bindingBatches>;
