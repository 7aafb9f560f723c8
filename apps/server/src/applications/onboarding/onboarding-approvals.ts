import { REVIEW_DAYS } from "@sannong/contract/applications/onboarding-words";
import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  type ChangeRequest,
  defineChange,
  type Hint,
  oneByOne,
  type StandsOn,
} from "../../kernel/change-request/index.ts";
import { refuseTaken, type SigningSecrets, type ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { WebhooksModule } from "../webhooks/index.ts";
import { EntityIdTaken, forgetServiceProvider, saveServiceProvider } from "../../protocols/saml/index.ts";
import { privateHostsOf } from "./amendments.service.ts";
import { leaveStrayWebhook, reviewedOrigins } from "./reviewed-origins.ts";
import type { SelfTests } from "./self-tests.service.ts";
import { addressesOfMetadata, consumersOf, hintsOnMetadata, metadataOf } from "./saml-application.ts";
import { filledIn, nameRefusals, type Step, steps } from "./onboarding.rules.ts";
import {
  addressesOf,
  type ApplicationForm,
  registrationByForm,
} from "@sannong/contract/applications/application-shapes.schemas";
import type { Application, OnboardingStore } from "./onboarding.store.ts";

export type DecidingDeps = {
  store: OnboardingStore;
  systems: ConnectedSystems;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  /** what SAML systems say of themselves is read anew */
  forgetMetadata: () => void;
  /** where a CAS system takes proxy-granting tickets */
  keepProxyCallbacks: (abbr: string, addresses: string[], within: Db) => Promise<void>;
  webhooks: Pick<WebhooksModule, "endpointOf" | "unregisterWithin">;
  signing: Pick<SigningSecrets, "withdrawWithin">;
  selfTests: Pick<SelfTests, "vouchesStill">;
};

/** What was asked for, as its applicant is told. */
const stepWords: Partial<Record<ApprovalKind, string>> = {
  systemOnboarding: "接入",
  systemGoLive: "上线",
  systemSecret: "更换密钥",
  systemOffline: "下线",
  systemAmend: "变更登记",
};

/** What follows for people where the portal cannot tell the system itself. */
const untold = ({ frontchannelLogoutUri }: ApplicationForm): string =>
  frontchannelLogoutUri
    ? "只能由用户的浏览器请求退出：会话到期、在别的设备退出时通知不到该系统"
    : "没有登记退出通知地址，用户在门户退出后仍会留在该系统";

/** @throws Refusal `onboarding.entityIdTaken` */
export async function keepMetadata(abbr: string, form: ApplicationForm, within: Db): Promise<void> {
  const { published } = metadataOf(form);
  if (!published) return forgetServiceProvider(within, abbr);
  const { provider, signedBy } = published;
  const source = { document: form.metadata ?? null, signedBy };
  await saveServiceProvider(within, abbr, provider, source).catch((cause: unknown) => {
    throw cause instanceof EntityIdTaken
      ? new Refusal("onboarding.entityIdTaken", { params: { whose: cause.whose }, cause })
      : cause;
  });
}

/** Something that whoever decides should look at. */
export const asWarning = (text: string): Hint => ({ tone: "warn", text });

/** What all these queues have in common. */
export const usualHandling = ({ store, systems, notices, forgetMetadata }: DecidingDeps) => ({
  workingDays: REVIEW_DAYS,
  alreadyOpen: { reason: "onboarding.requestIsOpen" as const },
  standsOn: {
    person: "applicant",
    asks: null,
    /** what is registered, which another request may change meanwhile */
    async more({ subjectId }, within) {
      const application = await store.findById(subjectId, within);
      return { 系统登记内容已变更: JSON.stringify(application ? filledIn(application.form) : null) };
    },
  } satisfies StandsOn,
  freshProof: true as const,
  async decided({ kind, subjectId, regionCode, status, reason }: ChangeRequest) {
    // the list is read anew after the commit: within it others may have remembered what stood before
    systems.forget();
    forgetMetadata();
    const application = await store.findById(subjectId);
    if (!application) return;
    const { contact, form } = application;
    const about = { systemName: form.name, step: stepWords[kind] ?? "" };
    await notices.send({
      phone: contact.phone,
      regionCode,
      notice:
        status === "approved"
          ? { kind: "systemApproved", ...about }
          : { kind: "systemRejected", ...about, reason: reason ?? "" },
    });
  },
});

/** What decisions about connected systems do. */
export function onboardingChanges(deps: DecidingDeps) {
  const { store, systems } = deps;
  const { stages } = systems;
  const usual = usualHandling(deps);

  async function step(id: string, taken: Step, note: string | null, within: Db): Promise<Application> {
    const moved = await store.move(id, steps[taken], note, within);
    const application = moved && (await store.findById(id, within));
    if (!application) throw new Refusal("approvals.decided");
    return application;
  }

  async function staysOnline(id: string, note: string | null, within: Db): Promise<void> {
    const { abbr } = await step(id, "offlineRefused", note, within);
    if (await stages.isOffline(abbr, within)) await store.follow(abbr, { from: "live", to: "offline" }, within);
  }

  const systemOnboarding = defineChange({
    ...usual,
    kind: "systemOnboarding",
    prefix: "JR",
    async apply({ subjectId }, within) {
      const { form, applicantId } = await step(subjectId, "approved", null, within);
      const metadata = metadataOf(form);
      const described = {
        owner: form.ownerDepartment,
        summary: form.purpose,
        privateHosts: privateHostsOf(form),
        roles: form.roles,
      };
      const registration = registrationByForm(form, consumersOf(metadata));
      const name = await stages.openSandbox(registration, described, applicantId, within).catch(refuseTaken);
      if (name !== "free") throw new Refusal(nameRefusals[name]);
      await keepMetadata(form.abbr, form, within);
      // of a system that had this name before only its users are kept
      await deps.signing.withdrawWithin(form.abbr, within);
      await deps.keepProxyCallbacks(form.abbr, form.proxyCallbackUris, within);
      const origins = reviewedOrigins(registration, form);
      await leaveStrayWebhook(deps.webhooks, { abbr: form.abbr, origins }, within);
    },
    async rejected({ subjectId, reason }, within) {
      await step(subjectId, "rejected", reason, within);
    },
    async withdrawn({ subjectId }, within) {
      await step(subjectId, "withdrawn", null, within);
    },
    hints: oneByOne(async ({ subjectId }) => {
      const application = await store.findById(subjectId);
      if (!application) return [];
      const { form } = application;
      const metadata = metadataOf(form);
      const toldAtSignOff =
        form.protocol === "cas" ||
        Boolean(form.backchannelLogoutUri) ||
        Boolean(metadata.provider?.logoutEndpoints.length);

      const addresses = [...addressesOf(form, "called"), ...addressesOfMetadata(metadata)];
      const isPlain = addresses.every((address) => address.startsWith("https://"));
      return [
        isPlain
          ? { tone: "ok", text: "登记的地址都使用 HTTPS" }
          : { tone: "warn", text: "登记的地址有的没有使用 HTTPS，上线前须更换" },
        toldAtSignOff ? { tone: "ok", text: "登记了退出通知地址" } : { tone: "warn", text: untold(form) },
        form.usesPrivateNetwork
          ? { tone: "warn", text: "部署在政务外网：通过后门户会访问它的专网地址，须由两位管理员先后确认" }
          : { tone: "ok", text: "只访问公网地址" },
        ...hintsOnMetadata(form),
        ...(await systems.warningsOnShared(registrationByForm(form, consumersOf(metadata)))).map(asWarning),
      ];
    }),
  });

  const systemGoLive = defineChange({
    ...usual,
    kind: "systemGoLive",
    needsSecond: true,
    prefix: "SX",
    async apply({ subjectId }, within) {
      const { abbr, form } = await step(subjectId, "wentLive", null, within);
      // administrators may have changed the way in while it was reviewed
      if (!(await deps.selfTests.vouchesStill(subjectId, within))) throw new Refusal("approvals.subjectChanged");
      const { name, ownerDepartment: owner, purpose: summary } = form;
      const jump = {
        jumpType: Number(form.jumpType),
        jumpUrl: form.jumpType === "2" ? (form.directUrl ?? "") : "",
        resourceUrl: form.jumpType === "1" ? (form.resourcePath ?? null) : null,
      };
      if (!(await stages.goLive(abbr, { name, owner, summary, ...jump }, within).catch(refuseTaken)))
        throw new Refusal("approvals.decided");
    },
    async rejected({ subjectId, reason }, within) {
      await step(subjectId, "goLiveRefused", reason, within);
    },
    async withdrawn({ subjectId }, within) {
      await step(subjectId, "goLiveRefused", null, within);
    },
  });

  const systemSecret = defineChange({
    ...usual,
    kind: "systemSecret",
    workingDays: 1,
    prefix: "MY",
    apply: ({ subjectId }, within) => store.permitSecret(subjectId, within),
  });

  const systemOffline = defineChange({
    ...usual,
    kind: "systemOffline",
    prefix: "XX",
    async apply({ subjectId }, within) {
      const { abbr } = await step(subjectId, "wentOffline", null, within);
      // an administrator may have taken it away of their own accord meanwhile: then it is as its owner asked
      if (!(await stages.goOffline(abbr, within)) && !(await stages.isOffline(abbr, within)))
        throw new Refusal("approvals.decided");
    },
    rejected: ({ subjectId, reason }, within) => staysOnline(subjectId, reason, within),
    withdrawn: ({ subjectId }, within) => staysOnline(subjectId, null, within),
  });

  return { systemOnboarding, systemGoLive, systemSecret, systemOffline };
}
