import { onboardingStatuses } from "@sannong/contract/applications/onboarding-words";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, type Caller, auditOrigin } from "../../platform/caller.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { JumpLog } from "./jump-log.service.ts";
import type { SelfTests } from "./self-tests.service.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Application, isOwnerOf, type OnboardingStore } from "./onboarding.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

/** What the acts of an owner need of the app. */
export type OwnersDeps = Pick<AppContext, "audit" | "clock"> & {
  store: OnboardingStore;
  systems: ConnectedSystems;
  approvals: ApprovalsModule;
  changeRequests: Pick<ChangeRequests, "ask">;
  accounts: Pick<AccountsModule, "findById">;
  selfTests: SelfTests;
  jumpLog: JumpLog;
  issuer: string;
  isWithin: (code: string, subtree: string) => boolean;
  fullRegionName: (code: string) => string | undefined;
  /** the owner proved themselves in the last 20 minutes, or is asked to */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** Whoever looked after it until they left the post is told so; to all others it does not exist. */
const notYours = (application: Application | undefined, { accountId }: Caller): Refusal =>
  application?.applicantId === accountId && application.ownerLeft !== null
    ? new Refusal("onboarding.ownerLeft", { params: { why: application.ownerLeft } })
    : new Refusal("onboarding.notFound");

/** What every act on an application begins and ends with. */
export const onboardingAdmin = ({ store, isWithin }: Pick<OwnersDeps, "store" | "isWithin">) => ({
  /** Their own, or one that they may review in their region. @throws Refusal `onboarding.notFound`, `onboarding.ownerLeft` */
  async seen(id: string, caller: Caller): Promise<Application> {
    const application = await store.findById(id);
    const isOwn = application !== undefined && isOwnerOf(application, caller.accountId);
    const mayReview =
      application !== undefined &&
      caller.permissions.has("system.review") &&
      isWithin(application.regionCode, caller.regionCode);
    if (isOwn || mayReview) return application;
    throw notYours(application, caller);
  },
  /** @throws Refusal `onboarding.notFound`, `onboarding.ownerLeft` */
  async own(id: string, caller: Caller): Promise<Application> {
    const application = await store.findById(id);
    if (!application || !isOwnerOf(application, caller.accountId)) throw notYours(application, caller);
    return application;
  },
  notNow: ({ status }: Pick<Application, "status">) =>
    new Refusal("onboarding.notNow", { params: { status: onboardingStatuses[status] } }),

  fact: ({ caller, origin }: Asker, event: string, objectId: string): AuditFact => ({
    event,
    result: "ok",
    actor: actorOf(caller),
    objectKind: "systemApplication",
    objectId,
    ...auditOrigin(origin),
  }),
});
export type OnboardingAdmin = ReturnType<typeof onboardingAdmin>;
