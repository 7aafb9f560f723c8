import { isDeepStrictEqual } from "node:util";
import { addressesOf, registrationByForm } from "@sannong/contract/applications/application-shapes.schemas";
import { mayAmend } from "@sannong/contract/applications/onboarding-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { defineChange, type Hint, oneByOne } from "../../kernel/change-request/index.ts";
import { refuseTaken } from "../../kernel/application/index.ts";
import { differencesIn, isSuperseded, privateHostsBy, registrationBy } from "./amendments.service.ts";
import type { AmendmentsStore } from "./amendments.store.ts";
import { asWarning, type DecidingDeps, keepMetadata, usualHandling } from "./onboarding-approvals.ts";
import type { Amendment, Application } from "./onboarding.store.ts";
import { leaveStrayWebhook, reviewedOrigins } from "./reviewed-origins.ts";
import { addressesOfMetadata, consumersOf, hintsOnMetadata, metadataOf } from "./saml-application.ts";

type Deps = DecidingDeps & { amendments: AmendmentsStore; audit: Audit };
type Input = Application & { amendment: Amendment };

/** What deciding over another registration does. */
export function amendmentChange(deps: Deps) {
  const { store, amendments, systems, audit } = deps;

  /** @throws Refusal `approvals.decided` when nothing is asked of it any more */
  async function askedOf(id: string, within?: Db): Promise<Input> {
    const application = await store.findById(id, within);
    if (!application?.amendment) throw new Refusal("approvals.decided");
    return { ...application, amendment: application.amendment };
  }

  /** The client by its new registration. @throws Refusal `approvals.subjectChanged` when it is another one by now */
  async function register({ abbr, form: before, amendment: { form } }: Input, by: string, within: Db): Promise<void> {
    systems.forget();
    const system = await systems.findByAbbr(abbr);
    const registration = system && registrationBy(before, form, system);
    const given = system && { version: system.version, privateHosts: privateHostsBy(before, form, system), by };
    const isAgreed = registration && given && (await systems.amend(registration, given, within).catch(refuseTaken));
    if (!isAgreed) throw new Refusal("approvals.subjectChanged");
    await leaveStrayWebhook(deps.webhooks, { abbr, origins: reviewedOrigins(registration, form) }, within);
    if (form.protocol === "saml") await keepMetadata(abbr, form, within);
    if (form.protocol === "cas") await deps.keepProxyCallbacks(abbr, form.proxyCallbackUris, within);
    await systems.stages.describe(
      abbr,
      {
        ...(form.ownerDepartment !== before.ownerDepartment && { owner: form.ownerDepartment }),
        ...(form.purpose !== before.purpose && { summary: form.purpose }),
        ...(!isDeepStrictEqual(form.roles, before.roles) && { roles: form.roles }),
      },
      within,
    );
  }

  return defineChange({
    ...usualHandling(deps),
    kind: "systemAmend",
    prefix: "DJ",
    async apply({ subjectId, receiptNumber, decidedBy }, within) {
      await store.lock(subjectId, within);
      const application = await askedOf(subjectId, within);
      if (isSuperseded(application) || !mayAmend(application.status)) throw new Refusal("approvals.subjectChanged");
      if (!(await amendments.take(subjectId, application.amendment, within))) throw new Refusal("approvals.decided");
      await register(application, decidedBy ?? "", within);
      const parts = differencesIn(application);
      await audit.record(
        {
          event: "system.amended",
          result: "ok",
          actor: null,
          objectKind: "systemApplication",
          objectId: subjectId,
          detail: { receiptNumber, changed: parts.map(({ label }) => label).join(" ") },
        },
        within,
      );
    },
    rejected: ({ subjectId, reason }, within) => amendments.drop(subjectId, reason, within),
    withdrawn: ({ subjectId }, within) => amendments.drop(subjectId, null, within),
    hints: oneByOne(async ({ subjectId }) => {
      const application = await store.findById(subjectId);
      if (!application?.amendment) return [];
      const { form } = application.amendment;
      const registration = registrationByForm(form, consumersOf(metadataOf(form)));
      return [
        ...hintsOn({ ...application, amendment: application.amendment }),
        ...hintsOnMetadata(form),
        ...(await systems.warningsOnShared(registration)).map(asWarning),
      ];
    }),
  });
}

/** What whoever confirms it should look at. */
function hintsOn(application: Input): Hint[] {
  const { form: before, amendment } = application;
  const after = amendment.form;
  // also those that the portal never calls: a user is sent there
  const allOf = (form: Application["form"]) => [
    ...addressesOf(form, "leads", "called"),
    ...addressesOfMetadata(metadataOf(form)),
    ...(form.directUrl ? [form.directUrl] : []),
  ];
  const hostsOf = (form: Application["form"]) =>
    new Set(allOf(form).flatMap((address) => URL.parse(address)?.host ?? []));
  const known = hostsOf(before);
  const strange = [...hostsOf(after)].filter((host) => !known.has(host));
  const isPlain = allOf(after).every((address) => address.startsWith("https://"));
  return [
    ...(mayAmend(application.status)
      ? []
      : [{ tone: "warn", text: "系统已经不在联调或上线状态，通过不会生效，请退回" } as const]),
    isSuperseded(application)
      ? { tone: "warn", text: "提出之后登记内容又变过，通过不会生效，请退回" }
      : { tone: "ok", text: "提出之后登记内容没有再变" },
    isPlain ? { tone: "ok", text: "地址都使用 HTTPS" } : { tone: "warn", text: "有的地址没有使用 HTTPS" },
    strange.length > 0
      ? { tone: "warn", text: `出现新的主机：${strange.join("、")}，请与主管单位核对` }
      : { tone: "ok", text: "没有新的主机" },
    ...(after.scopes.some((scope) => !before.scopes.includes(scope))
      ? [{ tone: "warn", text: "申请读取更多字段" } as const]
      : []),
    ...(after.usesPrivateNetwork
      ? [{ tone: "warn", text: "部署在政务外网：通过后门户会访问它的专网地址" } as const]
      : []),
  ];
}
