import { competentRegion } from "@sannong/contract/operations/regions";
import { randomBytes, randomUUID } from "node:crypto";
import type { openSandbox } from "@sannong/contract/applications/developer-sandboxes";
import {
  type ApplicationForm,
  NOT_ASKED,
  registrationByForm,
} from "@sannong/contract/applications/application-shapes.schemas";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import { isLoopback, suitsSandbox } from "@sannong/contract/rules/protocols/loopback";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { AmendmentsService } from "./amendments.service.ts";
import type { OnboardingAdmin, OwnersDeps } from "./onboarding-admin.ts";
import type { SandboxesStore } from "./sandboxes.store.ts";
import type { SelfTestHelper } from "./self-test-helper.ts";

type Input = ParsedInputOf<typeof openSandbox>;

/** Without use for so long, and it is deleted; its owner is told so many days before. */
export const IDLE_DAYS = 90;
const WARN_DAYS = 14;
const DAY_SECONDS = 24 * 3600;
/** Openings a day: whoever deletes and opens again and again is no developer. */
const A_DAY_OF_AN_ACCOUNT = 20;
const A_DAY_FROM_AN_ADDRESS = 100;

type Deps = Pick<OwnersDeps, "store" | "systems" | "accounts" | "audit" | "clock"> & {
  sandboxes: SandboxesStore;
  admin: OnboardingAdmin;
  helper: SelfTestHelper;
  check: AmendmentsService["check"];
  tell: SendMessage;
  requireFresh: OwnersDeps["requireFresh"];
  shortLived: Pick<ShortLived, "count">;
  policy: { readonly perDeveloper: number };
};

/** What a developer says, as an application that nobody reviews: it reads what invented people have, and proves itself as most do. */
const formOf = (abbr: string, { vendor, name, ...addresses }: Input): ApplicationForm =>
  ({
    ...NOT_ASKED,
    ...addresses,
    name,
    abbr,
    ownerDepartment: vendor,
    builder: vendor,
    purpose: "开发者沙箱",
    protocol: "oidc",
    handoffUri: "",
    checkUserUrl: "",
    jwksUri: "",
    jwks: "",
    scopes: ["profile", "phone", "email", "offline_access"],
    pledges: ["requiresPkce"],
    clientAuth: "secret",
    signingAlgorithm: "RS256",
    roles: [],
    opensSessions: false,
    acceptsHelpers: false,
    usesPrivateNetwork: false,
  }) as unknown as ApplicationForm;

const addressesIn = (input: Input): string[] =>
  [
    ...input.redirectUris,
    ...input.postLogoutRedirectUris,
    input.initiateLoginUri,
    input.backchannelLogoutUri ?? "",
  ].filter(Boolean);

/** Systems that somebody opens to try things, at once and without a review: only invented people ever enter them. */
export function sandboxesService(deps: Deps) {
  const { store, sandboxes, systems, admin, accounts, audit, clock, helper, policy, shortLived } = deps;
  const endOf = (usedAt: Date) => new Date(usedAt.getTime() + IDLE_DAYS * DAY_MS);

  async function withinBudget(kind: string, who: string, most: number): Promise<void> {
    const { count, resetsIn } = await shortLived.count(kind, who, DAY_SECONDS);
    if (count > most) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  }

  /** One of their own that no reviewer ever saw. @throws Refusal `onboarding.notFound` */
  async function ownSandbox(id: string, caller: Caller) {
    const application = await admin.own(id, caller);
    if (!application.ofDeveloper) throw new Refusal("onboarding.notFound");
    return application;
  }

  async function remove({ id, abbr }: { id: string; abbr: string }, fact: AuditFact, within: Db): Promise<void> {
    await systems.stages.removeDevelopers(abbr, within);
    await sandboxes.removeApplication(id, within);
    await audit.record(fact, within);
  }

  return {
    terms: () => ({ offered: policy.perDeveloper > 0, most: policy.perDeveloper, idleDays: IDLE_DAYS }),

    async mine({ accountId }: Caller) {
      const kept = await sandboxes.ofAccount(accountId);
      const records = await Promise.all(
        kept.map(async ({ applicationId, appId, usedAt }) => {
          const application = await store.findById(applicationId);
          const [run] = await store.runsOf(applicationId, { most: 1 });
          if (!application) return [];
          return [
            {
              id: applicationId,
              name: application.form.name,
              vendor: application.form.ownerDepartment,
              appId,
              createdAt: application.createdAt.toISOString(),
              usedAt: usedAt.toISOString(),
              endsAt: endOf(usedAt).toISOString(),
              passed: run?.state === "passed" ? true : run?.state === "failed" ? false : null,
            },
          ];
        }),
      );
      return { records: records.flat() };
    },

    /** @throws Refusal `sandbox.closed`, `sandbox.tooMany`, `sandbox.address`, `onboarding.badRegistration`, `request.tooMany` */
    async open(input: Input, visit: Asker) {
      const { caller, origin } = visit;
      if (policy.perDeveloper === 0) throw new Refusal("sandbox.closed");
      const wrong = addressesIn(input).find((address) => !suitsSandbox(address));
      if (wrong !== undefined) throw new Refusal("sandbox.address", { params: { address: wrong } });
      await withinBudget("sandbox.openedBy", caller.accountId, A_DAY_OF_AN_ACCOUNT);
      await withinBudget("sandbox.openedFrom", clientOfAddress(origin.address), A_DAY_FROM_AN_ADDRESS);
      // a name of its own that nobody chose: none of a real system is ever taken by one
      const { form } = await deps.check(formOf(`sandbox-${randomBytes(6).toString("hex")}`, input));
      const account = await accounts.findById(caller.accountId);
      const [id, at] = [randomUUID(), clock()];
      const { abbr } = form;
      const opened = await store.inTransaction(async (trx) => {
        if ((await sandboxes.countOf(caller.accountId, trx)) >= policy.perDeveloper)
          throw new Refusal("sandbox.tooMany", { params: { most: String(policy.perDeveloper) } });
        await store.add(
          {
            id,
            abbr,
            applicantId: caller.accountId,
            regionCode: competentRegion(caller.regionCode),
            form,
            contact: { name: caller.nickname, phone: account?.phone ?? "" },
            createdAt: at,
            ofDeveloper: true,
          },
          trx,
        );
        const described = { owner: form.ownerDepartment, summary: form.purpose };
        if (!(await systems.stages.openForDeveloper(registrationByForm(form), described, caller.accountId, trx)))
          throw new Error("a name of twelve random digits was taken");
        await sandboxes.add(abbr, id, at, trx);
        const rotated = await systems.rotateWithin(abbr, {}, trx);
        if (!rotated) throw new Error("a system that was just opened is gone");
        await audit.record(
          { ...admin.fact(visit, "sandbox.opened", id), detail: { systemAbbr: abbr, vendor: form.ownerDepartment } },
          trx,
        );
        return rotated;
      });
      systems.forget();
      return { id, appId: opened.system.appId, appSecret: opened.appSecret };
    },

    /** @throws Refusal `onboarding.notFound` */
    async delete(id: string, visit: Asker): Promise<void> {
      const { abbr } = await ownSandbox(id, visit.caller);
      await store.inTransaction((trx) =>
        remove({ id, abbr }, { ...admin.fact(visit, "sandbox.deleted", id), detail: { systemAbbr: abbr } }, trx),
      );
      systems.forget();
    },

    /** By an administrator. @throws Refusal `onboarding.systemUnknown`, `secondFactor.confirmationRequired` */
    async close({ systemAbbr: abbr, reason }: { systemAbbr: string; reason: string }, visit: Asker): Promise<void> {
      const application = await store.livingOf(abbr);
      if (!application?.ofDeveloper) throw new Refusal("onboarding.systemUnknown");
      await deps.requireFresh(visit.caller);
      const { id, form, applicantId } = application;
      await store.inTransaction(async (trx) => {
        await remove(
          { id, abbr },
          { ...admin.fact(visit, "sandbox.deleted", id), reason, detail: { systemAbbr: abbr } },
          trx,
        );
        await deps.tell(
          {
            to: applicantId,
            kind: "expiry",
            title: `沙箱系统“${form.name}”已被管理员删除`,
            content: `原因：${reason}`,
            link: "/sandbox",
            about: `sandboxClosed:${abbr}`,
          },
          trx,
        );
      });
      systems.forget();
    },

    /** @throws Refusal `onboarding.notFound` */
    async openHelper(id: string, caller: Caller) {
      return helper.open((await ownSandbox(id, caller)).abbr);
    },

    /** Before a self-test: what lies on the developer's own machine is reached by their helper alone. @throws Refusal `sandbox.helperAbsent` */
    async readyToTest({ abbr, form }: { abbr: string; form: ApplicationForm }): Promise<void> {
      await sandboxes.noteUse(abbr, clock());
      const isHere = isLoopback(form.initiateLoginUri ?? "");
      if (isHere && !(await helper.isThere(abbr))) throw new Refusal("sandbox.helperAbsent");
    },

    /** Somebody whose system was shown to work has something to be reviewed, whatever account they have. */
    async hasPassed(accountId: string): Promise<boolean> {
      for (const { applicationId } of await sandboxes.ofAccount(accountId))
        if ((await store.runsOf(applicationId)).some(({ state }) => state === "passed")) return true;
      return false;
    },

    noteUse: (abbr: string) => sandboxes.noteUse(abbr, clock()),

    /** Tells of those that nobody uses, and deletes those whose owners were told. */
    async tidy(): Promise<void> {
      const now = clock();
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
      await store.inTransaction(async (trx) => {
        for (const one of await sandboxes.toTell(before(IDLE_DAYS - WARN_DAYS), now, trx))
          await deps.tell(
            {
              to: one.accountId,
              kind: "expiry",
              title: `沙箱系统“${one.name}”将在 ${WARN_DAYS} 天后删除`,
              content: `${dayOf(one.usedAt)} 以后没有人用过它。用它登录或自测一次，就会保留；不再用的可以不管。`,
              link: "/sandbox",
              about: `sandboxEnds:${one.abbr}:${dayOf(one.usedAt)}`,
            },
            trx,
          );
      });
      const limits = { usedBefore: before(IDLE_DAYS), toldBefore: before(WARN_DAYS) };
      const due = await store.inTransaction(async (trx) => {
        const found = await sandboxes.toDelete(limits, trx);
        for (const { abbr, applicationId: id } of found)
          await remove(
            { id, abbr },
            {
              event: "sandbox.deleted",
              result: "ok",
              actor: null,
              objectKind: "systemApplication",
              objectId: id,
              reason: `不用满 ${IDLE_DAYS} 天，或账号已注销`,
              detail: { systemAbbr: abbr },
            },
            trx,
          );
        return found;
      });
      if (due.length > 0) systems.forget();
    },
  };
}

export type SandboxesService = ReturnType<typeof sandboxesService>;
