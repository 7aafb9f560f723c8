import { isDeepStrictEqual } from "node:util";
import type { ApplicationForm } from "@sannong/contract/applications/onboarding.schemas";
import {
  type ApplicationJump,
  applicationJumps,
  mayAmend,
  openidPledges,
  type OpenidPledge,
} from "@sannong/contract/applications/onboarding-words";
import type { WayIn } from "@sannong/contract/applications/registry.schemas";
import { callbackProblem } from "../../protocols/cas/index.ts";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { hostAndPort } from "../../platform/outbound.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ServiceProvider } from "../../protocols/saml/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { WebhooksModule } from "../webhooks/index.ts";
import { factsOfAmendment, factsOfApplication } from "./application-facts.ts";
import type { AmendmentsStore } from "./amendments.store.ts";
import type { OnboardingDesk, OwnersDeps } from "./onboarding-desk.ts";
import { addressesOf, amendedForm, filledIn, problemsOfForm, registrationOf } from "./onboarding.rules.ts";
import type { Amendment, Application } from "./onboarding.store.ts";
import { leaveStrayWebhook, reviewedOrigins } from "./reviewed-origins.ts";
import { addressesOfMetadata, consumersOf, metadataOf } from "./saml-application.ts";

type Asked = ApplicationForm & { contactName: string; contactPhone: string };
type Described = Pick<Application, "form" | "contact" | "abbr">;
export type Difference = { label: string; before: string; after: string };

/** Nothing of it is hidden: whoever confirms a change reads each part as it is, and as it shall be. */
function differencesOf(before: Described, after: Described): Difference[] {
  const itemsOf = (described: Described) => {
    const { provider } = metadataOf(described.form);
    return new Map(
      factsOfApplication(described, { regionName: "", provider }).items.map(({ label, value }) => [label, value]),
    );
  };
  const [was, shall] = [itemsOf(before), itemsOf(after)];
  return [...new Set([...was.keys(), ...shall.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? "—", after: shall.get(label) ?? "—" }))
    .filter((one) => one.before !== one.after);
}

export const differencesIn = (application: Application): Difference[] =>
  application.amendment ? differencesOf(application, { abbr: application.abbr, ...application.amendment }) : [];

/**
 * What the owner changed, on what is agreed with the system today: what administrators set meanwhile, beyond the form or
 * against it, stays.
 */
export function registrationBy(before: ApplicationForm, form: ApplicationForm, system: ConnectedSystem) {
  const [was, shall] = [registrationBehind(before), registrationBehind(form)];
  const changed = <K extends keyof OfForm, Today>(part: K, today: Today): OfForm[K] | Today =>
    isDeepStrictEqual(was[part], shall[part]) ? today : shall[part];
  const pledges = Object.entries(shall.terms).filter(
    ([pledge, is]) => is !== was.terms[pledge as keyof OfForm["terms"]],
  );
  return {
    abbr: system.abbr,
    protocol: shall.protocol,
    name: changed("name", system.name),
    redirectUris: changed("redirectUris", system.redirectUris),
    postLogoutRedirectUris: changed("postLogoutRedirectUris", system.postLogoutRedirectUris),
    backchannelLogoutUri: changed("backchannelLogoutUri", system.backchannelLogoutUri),
    initiateLoginUri: changed("initiateLoginUri", system.initiateLoginUri),
    handoffUri: changed("handoffUri", system.handoffUri),
    tokenUri: changed("tokenUri", system.tokenUri),
    checkUserUrl: changed("checkUserUrl", system.checkUserUrl),
    defaultJumpType: changed("defaultJumpType", system.defaultJumpType),
    scopes: changed("scopes", system.scopes),
    requiresRole: changed("requiresRole", system.requiresRole),
    isPublicClient: system.isPublicClient,
    isOwn: system.isOwn,
    opensSessions: changed("opensSessions", system.opensSessions),
    terms: { ...system.terms, ...Object.fromEntries(pledges) },
  };
}
const registrationBehind = (form: ApplicationForm) => registrationOf(form, consumersOf(metadataOf(form)));
type OfForm = ReturnType<typeof registrationOf>;

/** The private addresses that the portal may call for it. */
export const privateHostsOf = (form: ApplicationForm): string[] =>
  form.usesPrivateNetwork
    ? [...new Set(addressesOf(form, addressesOfMetadata(metadataOf(form))).map(hostAndPort))]
    : [];

/** Addresses inside that the portal comes to call; two persons confirm them (design §3, Addresses). */
const newInside = (before: ApplicationForm, after: ApplicationForm): string[] => {
  const known = new Set(privateHostsOf(before));
  return privateHostsOf(after).filter((host) => !known.has(host));
};
/** Those of today that are still addressed, and the new ones: what was taken away does not come back by itself. */
export function privateHostsBy(
  before: ApplicationForm,
  form: ApplicationForm,
  { privateHosts }: Pick<ConnectedSystem, "privateHosts">,
): string[] {
  const addressed = new Set(privateHostsOf(form));
  return [...(privateHosts ?? []).filter((host) => addressed.has(host)), ...newInside(before, form)];
}

const isJump = (jumpType: number | null): boolean => jumpType !== null && Object.hasOwn(applicationJumps, jumpType);

/** The way in as administrators changed it, in the words of the form. */
const formOfWayIn = ({ protocol }: Pick<ApplicationForm, "protocol">, wayIn: WayIn): Partial<ApplicationForm> => ({
  // those of a SAML system stand in its metadata
  ...(protocol !== "saml" && {
    redirectUris: wayIn.redirectUris,
    initiateLoginUri: wayIn.initiateLoginUri ?? "",
    handoffUri: wayIn.handoffUri ?? "",
  }),
  ...(isJump(wayIn.defaultJumpType) && { jumpType: String(wayIn.defaultJumpType) as ApplicationJump }),
  postLogoutRedirectUris: wayIn.postLogoutRedirectUris,
  backchannelLogoutUri: wayIn.backchannelLogoutUri ?? "",
  tokenUri: wayIn.tokenUri ?? "",
  checkUserUrl: wayIn.checkUserUrl ?? "",
  opensSessions: wayIn.opensSessions,
  scopes: wayIn.scopes,
  ...(protocol === "oidc" && {
    pledges: (Object.keys(openidPledges) as OpenidPledge[]).filter((pledge) => wayIn[pledge]),
  }),
});

/** 修改登记: an owner asks for another registration; the client goes on as it is until administrators agree. */
export function amendmentsService(
  deps: OwnersDeps & {
    amendments: AmendmentsStore;
    desk: OnboardingDesk;
    webhooks: Pick<WebhooksModule, "endpointOf" | "unregisterWithin">;
  },
) {
  const { store, amendments, desk, systems, approvals, audit } = deps;

  /** @throws Refusal `onboarding.badRegistration` */
  function check(form: ApplicationForm): ServiceProvider | null {
    const described = metadataOf(form);
    const problems = [
      ...problemsOfForm(form),
      ...(described.problem === null ? [] : [described.problem]),
      ...systems.stages.problemsOf(registrationOf(form, consumersOf(described))),
      ...form.proxyCallbackUris.flatMap((address) => {
        const problem = callbackProblem(address);
        return problem ? [`代理回调地址 ${address}：${problem}`] : [];
      }),
    ];
    if (problems.length > 0)
      throw new Refusal("onboarding.badRegistration", { params: { problems: problems.join("；") } });
    return described.provider;
  }

  return {
    check,

    /** @throws Refusal `onboarding.*`, `secondFactor.confirmationRequired` */
    async ask(
      { id, reason, contactName, contactPhone, ...asked }: Asked & { id: string; reason: string },
      visit: Asker,
    ) {
      const { caller } = visit;
      const application = await desk.own(id, caller);
      if (!mayAmend(application.status)) throw desk.notNow(application);
      const form = amendedForm(application.form, asked, application.status === "live");
      check(form);
      const amendment: Amendment = { form, contact: { name: contactName, phone: contactPhone }, on: application.form };
      const differences = differencesIn({ ...application, amendment });
      if (differences.length === 0) throw new Refusal("onboarding.nothingChanged");
      await deps.requireFresh(caller);
      return store.inTransaction(async (trx) => {
        if (!(await amendments.propose(id, amendment, trx))) throw new Refusal("onboarding.requestIsOpen");
        const receiptNumber = await approvals.open(
          {
            kind: "systemAmend",
            subjectId: id,
            applicantId: caller.accountId,
            regionCode: application.regionCode,
            facts: factsOfAmendment(application, { reason, differences }),
            needsSecond:
              application.status === "live" ||
              newInside(application.form, form).length > 0 ||
              (form.opensSessions && !application.form.opensSessions),
          },
          trx,
        );
        if (receiptNumber === undefined) throw new Refusal("onboarding.requestIsOpen");
        const detail = { receiptNumber, changed: differences.map(({ label }) => label).join(" ") };
        await audit.record({ ...desk.fact(visit, "system.amendAsked", id), reason, detail }, trx);
        return { receiptNumber };
      });
    },

    /** What administrators changed of a system stands in the application that it came by, too. */
    async noteWayIn(abbr: string, wayIn: WayIn, within: Db): Promise<void> {
      const application = await store.livingOf(abbr);
      if (!application) return;
      const { form } = application;
      await amendments.noteWayIn(abbr, formOfWayIn(form, wayIn), within);
      await leaveStrayWebhook(deps.webhooks, { abbr, origins: reviewedOrigins(wayIn, form) }, within);
    },
  };
}
export type AmendmentsService = ReturnType<typeof amendmentsService>;

/** Was the registration changed by somebody else since? */
export const isOutrun = ({ form, amendment }: Application): boolean =>
  amendment !== null && !isDeepStrictEqual(filledIn(amendment.on), filledIn(form));
