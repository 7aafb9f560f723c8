import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { peopleAdmin } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { batchChange } from "./batch-approval.ts";
import { batchAdmin } from "./batch-admin.ts";
import { batchWork } from "./batch-work.service.ts";
import { batchWorkStore } from "./batch-work.store.ts";
import { bindingBatchStore } from "./binding-batch.store.ts";
import { bindingBatches } from "./binding-batches.service.ts";
import { bindingAdminRoutes } from "./binding-admin.admin-routes.ts";
import { bindingsService } from "./bindings.service.ts";
import { bindingsStore } from "./bindings.store.ts";
import { batchPreviewService } from "./batch-preview.service.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

type Deps = Pick<AppContext, "db" | "deliveries" | "audit" | "clock" | "log" | "jobs"> & {
  sealer: Pick<FieldSealer, "open" | "index">;
  regions: RegionsModule;
  systems: ConnectedSystems;
  accounts: Pick<AccountsModule, "findById">;
  approvals: Pick<ApprovalsModule, "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  takesEvents: (systemAbbr: string) => Promise<boolean>;
  tell: SendMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** Which account of a system is whose, as administrators see it; many are bound at once when two of them agree. */
export function bindingAdminModule(deps: Deps) {
  const { db, audit, clock, jobs, systems, regions } = deps;
  // without a job runner it is taken up by the next round of `tidy`
  const start = async (id: string, within: Db) =>
    void (jobs.isRunning() && (await jobs.send("apply-bindings", id, within)));

  const store = bindingBatchStore(deps);
  const people = peopleAdmin(deps);
  const admin = batchAdmin({ store, people, regions, audit, clock });
  const shared = { ...deps, store, people, admin, start };
  const work = batchWork({ ...shared, work: batchWorkStore(db) });
  const services = {
    bindings: bindingsService({ store: bindingsStore(deps), people, regions }),
    batches: bindingBatches(shared),
    preview: batchPreviewService(shared),
    allLines: store.lines,
  };
  return {
    changes: { bindingBatch: batchChange(shared) },
    routes: (server: Server) => bindingAdminRoutes(server, { ...services, admin, systems, regions, audit, clock }),
    perform: work.perform,
    /** to be run every minute */
    tidy: work.tidy,
  };
}
