import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import type { Db } from "../../platform/database/database.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import type { AuditNames } from "../../platform/audit/create-audit.ts";
import type { Caller } from "../../platform/caller.ts";
import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Server } from "../../platform/http/serve.ts";
import { proxyCallbacks } from "../../protocols/cas/index.ts";
import { bearerOf } from "../../protocols/saml/index.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { ConnectedSystem, SigningSecrets, ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { amendmentsService } from "./amendments.service.ts";
import { amendmentsStore } from "./amendments.store.ts";
import { amendmentChange } from "./amendment-approval.ts";
import { jumpLog } from "./jump-log.service.ts";
import { jumpStore } from "./jump-log.store.ts";
import { onboardingChanges } from "./onboarding-approvals.ts";
import { onboardingAdmin } from "./onboarding-admin.ts";
import { onboardingRoutes, sandboxRoutes, webhookAdminRoutes } from "./onboarding.routes.ts";
import { onboardingService } from "./onboarding.service.ts";
import { isOwnerOf, onboardingStore } from "./onboarding.store.ts";
import { sandboxesService } from "./sandboxes.service.ts";
import { sandboxesStore } from "./sandboxes.store.ts";
import { selfTestHelper } from "./self-test-helper.ts";
import type { Simulations } from "./self-test/test-run.ts";
import { selfTestsService } from "./self-tests.service.ts";
import { systemHistory } from "./system-history.service.ts";
import { systemHistoryStore } from "./system-history.store.ts";
import { suspension } from "./suspension.service.ts";
import { ownedSystems, testUsers } from "./owners-post-rights.ts";
import { onboardingScheduledWork } from "./scheduled-work.service.ts";
import { waitingService } from "./waiting.service.ts";
import { webhookAdmin, type WebhookDeps } from "./webhook-admin.service.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

export { factsOfApplication as factsOfSystem } from "./application-facts.ts";

type Deps = Pick<WebhookDeps, "webhooks"> &
  Pick<AppContext, "shortLived" | "db" | "clock" | "log" | "outbound" | "jobs"> & {
    signing: SigningSecrets;
    sealer: Pick<FieldSealer, "seal" | "open">;
    audit: Audit & AuditNames;
    /** how many systems somebody may open to try things */
    sandboxPolicy: { readonly perDeveloper: number };
    issuer: string;
    isProduction: boolean;
    accounts: Pick<AccountsModule, "findById" | "hangsOnPost">;
    approvals: ApprovalsModule;
    changeRequests: Pick<ChangeRequests, "ask">;
    systems: ConnectedSystems;
    simulations: () => Simulations;
    notices: Pick<OneTimeCodesModule["notices"], "send">;
    tell: SendMessage;
    isWithin: (code: string, subtree: string) => boolean;
    fullRegionName: (code: string) => string | undefined;
    forgetMetadata: () => void;
    /** what a system that speaks SAML published, for its people */
    metadataOf: (system: ConnectedSystem) => Promise<SamlMetadata | null>;
    requireFresh: (caller: Caller) => Promise<unknown>;
    /** the address that a hand-over opens with this code */
    landingAddress: (system: ConnectedSystem, code: string) => string;
  };

/** Systems that come by application: review, sandbox, self-test, going live, and what follows. */
export function onboardingModule(deps: Deps) {
  const store = onboardingStore(deps);
  const helper = selfTestHelper(deps);
  const selfTests = selfTestsService({ ...deps, store, helper });
  const log = jumpLog({ jumps: jumpStore(deps.db, deps.audit), accounts: deps.accounts });
  const admin = onboardingAdmin({ ...deps, store });
  const kept = amendmentsStore(deps.sealer);
  const shared = { ...deps, store, admin, selfTests, jumpLog: log };
  const amendments = amendmentsService({
    ...shared,
    amendments: kept,
    bearerOf: (provider, abbr) => bearerOf(deps.db, provider, abbr),
  });
  const waiting = waitingService(shared);
  const { check } = amendments;
  const sandboxes = sandboxesService({
    ...shared,
    sandboxes: sandboxesStore(deps.db),
    helper,
    check,
    policy: deps.sandboxPolicy,
  });
  const onboarding = onboardingService({ ...shared, waiting, check, sandboxes });
  const webhooks = webhookAdmin(shared);
  const history = systemHistory({ ...deps, rows: systemHistoryStore(deps), seen: admin.seen });
  const { replaceWithin } = proxyCallbacks(deps);
  const deciding = { ...deps, store, selfTests, keepProxyCallbacks: replaceWithin };
  deps.accounts.hangsOnPost("ownedSystem", ownedSystems({ ...deps, store }));
  deps.accounts.hangsOnPost("testUser", testUsers(deps.db));
  return {
    changes: { ...onboardingChanges(deciding), systemAmend: amendmentChange({ ...deciding, amendments: kept }) },
    routes: (server: Server) => {
      onboardingRoutes(server, { onboarding, amendments, waiting, history, suspend: suspension(deps) });
      webhookAdminRoutes(server, webhooks);
      sandboxRoutes(server, { sandboxes, helper });
    },
    noteWayIn: amendments.noteWayIn,
    noteMetadata: amendments.noteMetadata,
    /** who looks after this system, and in which application */
    async makerOf(abbr: string) {
      const living = await store.livingOf(abbr);
      return living === undefined || living.ownerLeft !== null
        ? null
        : { id: living.id, accountId: living.applicantId };
    },
    /** systems of developers, as the sign-in there needs them */
    sandboxesInUse: { areOffered: () => sandboxes.terms().offered, noteUse: sandboxes.noteUse },
    tidySandboxes: sandboxes.tidy,
    giveUpOrphans: waiting.giveUpOrphans,
    perform: selfTests.perform,
    /** is this live system theirs? */
    owns: async (accountId: string, abbr: string) => {
      const living = await store.livingOf(abbr);
      return living !== undefined && isOwnerOf(living, accountId) && living.status === "live";
    },
    /** somebody applied for this system and looks after it */
    hasApplicant: async (abbr: string, within?: Db) => (await store.livingOf(abbr, within))?.ownerLeft === null,
    follow: store.follow,
    jumpsOf: log.page,
    ...onboardingScheduledWork({ ...deps, store }),
  };
}
