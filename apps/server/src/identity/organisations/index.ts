import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import { entityApproval } from "./entity-approval.ts";
import { entityReviewRoutes } from "./organisations.routes.ts";
import { entityReviewService, type ReviewNeeds } from "./organisations.service.ts";
import { entityReviewStore } from "./organisations.store.ts";

type Needs = Omit<ReviewNeeds, "store" | "accounts" | "approvals"> & {
  db: Db;
  sealer: { open(sealed: string): string };
  accounts: AccountsModule;
  approvals: ApprovalsModule;
};

/** The entity review module: from an entity's own word to a verified one, by its licence. */
export function organisationsModule(needs: Needs) {
  const store = entityReviewStore(needs);
  const reviews = entityReviewService({ ...needs, store });
  needs.approvals.handle("entityReview", entityApproval({ ...needs, store }));
  return { routes: (server: Server) => entityReviewRoutes(server, reviews) };
}
