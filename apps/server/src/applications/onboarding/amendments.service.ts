import { isDeepStrictEqual } from "node:util";
import { problemsOf } from "@sannong/contract/applications/application-rules.schemas";
import {
  addressesOf,
  type Agreement,
  agreementByForm,
  agreementOf,
  amendedForm,
  type ApplicationForm,
  fieldOfForm,
  formByAgreement,
  protocolOf,
  type Registration,
  registrationByForm,
  registrationOf,
} from "@sannong/contract/applications/application-shapes.schemas";
import { mayAmend } from "@sannong/contract/applications/onboarding-words";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { hostAndPort, type Outbound } from "../../platform/outbound/outbound.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Published, ServiceProvider } from "../../protocols/saml/index.ts";
import { isOvertaken } from "../../platform/database/as-read.ts";
import { type ConnectedSystem, refusalOf } from "../../kernel/application/index.ts";
import type { WebhooksModule } from "../webhooks/index.ts";
import { factsOfAmendment, factsOfApplication } from "./application-facts.ts";
import type { AmendmentsStore } from "./amendments.store.ts";
import type { OnboardingAdmin, OwnersDeps } from "./onboarding-admin.ts";
import { filledIn, readByOwner } from "./onboarding.rules.ts";
import type { Amendment, Application } from "./onboarding.store.ts";
import { leaveStrayWebhook, reviewedOrigins } from "./reviewed-origins.ts";
import { addressesOfMetadata, consumersOf, metadataOf, problemsOfSource, withMetadata } from "./saml-application.ts";

type Input = ApplicationForm & { contactName: string; contactPhone: string };
type Described = Pick<Application, "form" | "contact" | "abbr">;
type Checked = { form: ApplicationForm; published: Published | null };
export type Difference = { label: string; before: string; after: string };

/** Nothing of it is hidden: whoever confirms a change reads each part as it is, and as it shall be. */
function differencesOf(before: Described, after: Described): Difference[] {
  const itemsOf = (described: Described) => {
    const { published } = metadataOf(described.form);
    return new Map(
      factsOfApplication(described, { regionName: "", published }).items.map(({ label, value }) => [label, value]),
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
export function registrationBy(before: ApplicationForm, form: ApplicationForm, system: ConnectedSystem): Registration {
  const [was, shall, today] = [agreedBy(before), agreedBy(form), agreementOf(system)];
  const isSame = (part: keyof typeof shall) => isDeepStrictEqual(was[part], shall[part]);
  const parts = (Object.keys(shall) as (keyof typeof shall)[]).map((part) => [
    part,
    isSame(part) ? today[part] : shall[part],
  ]);
  const name = form.name === before.name ? system.name : form.name;
  const who = { ...system, name, protocol: protocolOf(form) };
  const registration = registrationOf(who, Object.fromEntries(parts) as Agreement);
  return isSame("scopes") ? { ...registration, scopes: system.scopes } : registration;
}
const agreedBy = (form: ApplicationForm) => agreementByForm(form, consumersOf(metadataOf(form)));

/** The private addresses that the portal may call for it. */
export const privateHostsOf = (form: ApplicationForm): string[] =>
  form.usesPrivateNetwork
    ? [...new Set([...addressesOf(form, "called"), ...addressesOfMetadata(metadataOf(form))].map(hostAndPort))]
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

/** Whom the portal may call inside for it today. */
const confirmedHosts = (system: ConnectedSystem): readonly string[] =>
  system.privateHosts ?? addressesOf(system, "leads", "called").map(hostAndPort);

/** 修改登记: an owner asks for another registration; the client goes on as it is until administrators agree. */
export function amendmentsService(
  deps: OwnersDeps & {
    amendments: AmendmentsStore;
    outbound: Pick<Outbound, "call">;
    admin: OnboardingAdmin;
    webhooks: Pick<WebhooksModule, "endpointOf" | "unregisterWithin">;
    /** the name of another system that bears the entityID */
    bearerOf: (provider: ServiceProvider, abbr: string) => Promise<string | undefined>;
  },
) {
  const { store, amendments, admin, changeRequests, audit } = deps;

  /**
   * What was handed in, with the metadata that stand at its address where only that was named.
   *
   * @param privateAllowed private hosts that were confirmed for it
   * @throws Refusal `onboarding.badRegistration`
   */
  async function check(given: ApplicationForm, privateAllowed: readonly string[] = []): Promise<Checked> {
    const read = await withMetadata(deps.outbound, given, privateAllowed);
    if (read.problem) throw refusalOf("onboarding.badRegistration", [read.problem], fieldOfForm);
    const { form } = read;
    const described = metadataOf(form);
    const registration = registrationByForm(form, consumersOf(described));
    const problems = [...problemsOf(registration, form), ...(await deps.systems.problemsBesideOthers(registration))];
    const { provider } = described;
    const whose = provider && (await deps.bearerOf(provider, form.abbr));
    if (whose)
      problems.push({ field: "metadata", code: "entityIdTaken", value: provider.entityId, whose: `“${whose}”` });
    if (described.problem !== null) problems.push({ field: "metadata", code: "badMetadata", value: described.problem });
    problems.push(...problemsOfSource(form, described.published, deps.clock()));
    if (problems.length > 0) throw refusalOf("onboarding.badRegistration", problems, fieldOfForm);
    return { form, published: described.published };
  }

  return {
    check,

    /** @throws Refusal `onboarding.*`, `secondFactor.confirmationRequired` */
    async ask(
      {
        id,
        reason,
        revision,
        contactName,
        contactPhone,
        ...input
      }: Input & { id: string; reason: string; revision?: string | undefined },
      visit: Asker,
    ) {
      const { caller } = visit;
      const application = await admin.own(id, caller);
      if (application.ofDeveloper) throw new Refusal("sandbox.unreviewed");
      if (!mayAmend(application.status)) throw admin.notNow(application);
      // what is changed from here on refuses it when it is decided
      if (isOvertaken(revision, readByOwner(application))) throw new Refusal("onboarding.changedMeanwhile");
      const requested = amendedForm(application.form, input, application.status === "live");
      const system = await deps.systems.findByAbbr(application.abbr);
      const { form } = await check(requested, system && confirmedHosts(system));
      const amendment: Amendment = { form, contact: { name: contactName, phone: contactPhone }, on: application.form };
      const differences = differencesIn({ ...application, amendment });
      if (differences.length === 0) throw new Refusal("onboarding.nothingChanged");
      await deps.requireFresh(caller);
      return store.inTransaction(async (trx) => {
        if (!(await amendments.propose(id, amendment, trx))) throw new Refusal("onboarding.requestIsOpen");
        const receiptNumber = await changeRequests.ask(
          { kind: "systemAmend" },
          {
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
        const detail = { receiptNumber, changed: differences.map(({ label }) => label).join(" ") };
        await audit.record({ ...admin.fact(visit, "system.amendAsked", id), reason, detail }, trx);
        return { receiptNumber };
      });
    },

    /** What a system says of itself at its address stands in the application that it came by, too. */
    async noteMetadata(abbr: string, metadata: string, wayIn: Agreement, within: Db): Promise<void> {
      const application = await store.livingOf(abbr, within);
      if (!application) return;
      const form = { ...application.form, metadata };
      await amendments.noteWayIn(abbr, { metadata }, within);
      await leaveStrayWebhook(deps.webhooks, { abbr, origins: reviewedOrigins(wayIn, form) }, within);
    },

    /** What administrators changed of a system stands in the application that it came by, too. */
    async noteWayIn(abbr: string, wayIn: Agreement, within: Db): Promise<void> {
      const application = await store.livingOf(abbr, within);
      if (!application) return;
      const { form } = application;
      await amendments.noteWayIn(abbr, formByAgreement(form, wayIn), within);
      await leaveStrayWebhook(deps.webhooks, { abbr, origins: reviewedOrigins(wayIn, form) }, within);
    },
  };
}
export type AmendmentsService = ReturnType<typeof amendmentsService>;

/** Was the registration changed by somebody else since? */
export const isSuperseded = ({ form, amendment }: Application): boolean =>
  amendment !== null && !isDeepStrictEqual(filledIn(amendment.on), filledIn(form));
