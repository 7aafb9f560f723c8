import type { OnboardingStatus } from "@sannong/contract/applications/onboarding-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { AuditNames } from "../../platform/audit/create-audit.ts";
import type { Agreement } from "@sannong/contract/applications/application-shapes.schemas";
import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import { registryAdmin } from "./registry-admin.ts";
import { awaitedSecretsStore } from "./awaited-secrets.store.ts";
import { systemChange } from "./system-change.ts";
import { systemChangesService } from "./system-changes.service.ts";
import { type JumpsOf, registryRoutes } from "./registry.admin-routes.ts";
import { registryService } from "./registry.service.ts";
import { registryStore } from "./registry.store.ts";
import { systemRolesService } from "./system-roles.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "clock"> & {
  audit: Audit & AuditNames;
  systems: ConnectedSystems;
  approvals: Pick<ApprovalsModule, "withdraw">;
  changeRequests: ChangeRequests;
  waysIn: (days: number) => Promise<{ ways: { systemAbbr: string; opened: number }[] }>;
  hasApplicant: (abbr: string, within?: Db) => Promise<boolean>;
  noteWayIn: (abbr: string, wayIn: Agreement, within: Db) => Promise<void>;
  follow: (abbr: string, move: { from: OnboardingStatus; to: OnboardingStatus }, within: Db) => Promise<void>;
  jumpsOf: JumpsOf;
  metadataOf: (system: ConnectedSystem) => Promise<SamlMetadata | null>;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The register of connected systems as administrators keep it; what is dangerous waits for a second person. */
export function registryModule(deps: Deps) {
  const { db, jumpsOf } = deps;
  const store = registryStore(db, deps.audit);
  const admin = registryAdmin(deps);
  const own = { ...deps, store, secrets: awaitedSecretsStore(db), admin };
  const change = systemChange(own);
  const shared = { ...own, change };
  const services = {
    registry: registryService(shared),
    changes: systemChangesService(shared),
    roles: systemRolesService(shared),
    admin,
    jumpsOf,
  };
  return {
    changes: { systemChange: change },
    routes: (server: Server) => registryRoutes(server, services),
  };
}
