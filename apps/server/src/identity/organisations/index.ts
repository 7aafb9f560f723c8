import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import { entityChange } from "./entity-approval.ts";
import { entityReviewRoutes } from "./organisations.routes.ts";
import { entityReviewService, type ReviewDeps } from "./organisations.service.ts";
import { entityReviewStore } from "./organisations.store.ts";

type Deps = Omit<ReviewDeps, "store" | "accounts" | "approvals"> & {
  db: Db;
  sealer: { open(sealed: string): string };
  accounts: AccountsModule;
  approvals: ApprovalsModule;
};

/** The entity review module: from an entity's own word to a verified one, by its licence. */
export function organisationsModule(deps: Deps) {
  const store = entityReviewStore(deps);
  const reviews = entityReviewService({ ...deps, store });
  return {
    changes: { entityReview: entityChange({ ...deps, store }) },
    routes: (server: Server) => entityReviewRoutes(server, reviews),
  };
}
