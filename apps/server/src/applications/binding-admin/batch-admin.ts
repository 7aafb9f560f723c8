import { batchStates, UNDO_DAYS } from "@sannong/contract/applications/binding-admin-words";
import type { BindingBatch } from "@sannong/contract/applications/binding-admin.schemas";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { PeopleAdmin } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { undoUntil } from "./binding-batch.rules.ts";
import type { Batch, BindingBatchStore } from "./binding-batch.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: Pick<BindingBatchStore, "find">;
  people: Pick<PeopleAdmin, "reaches">;
  regions: Pick<RegionsModule, "fullNameOf">;
};

/** Who comes to which list, and what is written down about it. */
export function batchAdmin({ store, people, regions, audit, clock }: Deps) {
  const undoableUntil = ({ state, bound, appliedAt }: Batch): string | null => {
    if (state !== "applied" || bound === 0 || appliedAt === null) return null;
    const until = undoUntil(appliedAt, UNDO_DAYS);
    return clock() > until ? null : until.toISOString();
  };

  const fact = ({ caller, origin }: Asker, event: string, id: string): AuditFact => ({
    event: `binding.${event}`,
    result: "ok",
    actor: actorOf(caller),
    objectKind: "bindingBatch",
    objectId: id,
    ...auditOrigin(origin),
  });

  return {
    fact,
    record: (
      asker: Asker,
      event: string,
      { id, ...about }: Pick<AuditFact, "reason" | "detail"> & { id: string },
      within?: Db,
    ) => audit.record({ ...fact(asker, event, id), ...about }, within),

    /** @throws Refusal `bindingDesk.batchUnknown`, `bindingDesk.otherRegion`; the second is audited */
    async known(id: string, asker: Asker): Promise<Batch> {
      const batch = await store.find(id);
      if (!batch || batch.state === "discarded") throw new Refusal("bindingDesk.batchUnknown");
      if (people.reaches(asker.caller, batch.regionCode)) return batch;
      const reason = "bindingDesk.otherRegion";
      await audit.record({ ...fact(asker, "batchRefused", id), result: "refused", reason });
      throw new Refusal(reason);
    },

    notNow: ({ state }: Batch) => new Refusal("bindingDesk.notNow", { params: { state: batchStates[state] } }),

    toView: (batch: Batch, asker: Asker): BindingBatch => ({
      id: batch.id,
      systemAbbr: batch.systemAbbr,
      fileName: batch.fileName,
      state: batch.state,
      isMine: batch.madeBy === asker.caller.accountId,
      madeBy: batch.madeByName,
      madeAt: batch.madeAt.toISOString(),
      regionName: regions.fullNameOf(batch.regionCode) ?? batch.regionCode,
      reason: batch.reason,
      receiptNumber: batch.receiptNumber,
      lines: batch.lines,
      good: batch.good,
      bad: batch.lines - batch.good,
      through: batch.through,
      bound: batch.bound,
      skipped: batch.skipped,
      undone: batch.undone,
      appliedAt: batch.appliedAt?.toISOString() ?? null,
      undoUntil: undoableUntil(batch),
      undoneAt: batch.undoneAt?.toISOString() ?? null,
      undoneBy: batch.undoneByName,
    }),
  };
}

export type BatchAdmin = ReturnType<typeof batchAdmin>;
