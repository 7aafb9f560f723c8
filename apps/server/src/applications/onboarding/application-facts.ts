import { hash } from "node:crypto";
import { linesOf } from "@sannong/contract/applications/application-kinds.schemas";
import { openidPledges } from "@sannong/contract/applications/application-pledges.schemas";
import { applicationSchema, factsOfField, type FieldName } from "@sannong/contract/applications/application.schemas";
import {
  type ApplicationForm,
  applicantNames,
  inOrder,
} from "@sannong/contract/applications/application-shapes.schemas";
import { type PublicKey, usableKeys } from "@sannong/contract/rules/protocols/client-keys";
import { openedInWords } from "@sannong/contract/rules/protocols/cas-service";
import { systemScopes } from "@sannong/contract/applications/registry-words";
import { applicationJumps, applicationProtocols } from "@sannong/contract/applications/onboarding-words";
import { type Published, publishedInWords } from "../../protocols/saml/index.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import type { Application } from "./onboarding.store.ts";

type Facts = ChangeRequest["facts"];
type Described = Pick<Application, "form" | "contact" | "abbr">;

const moment = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "long", timeStyle: "short" });

const lines = (values: readonly string[]) => linesOf(values, "—");

const jumpInWords = ({ jumpType, resourcePath, directUrl, tokenUri }: ApplicationForm): string =>
  [applicationJumps[jumpType], { "1": resourcePath, "2": directUrl, "4": tokenUri }[jumpType as string] ?? ""]
    .filter(Boolean)
    .join("\n");

/** A power over accounts of the portal: whoever reviews it reads what it is. */
const opensInWords = ({ opensSessions }: ApplicationForm): string =>
  opensSessions ? "申请：该系统说来的人是谁，门户就为已绑定的那个人打开登录（须两人确认）" : "不申请";

/** The thumbprint is what two people compare by telephone (RFC 7638). */
function keyInWords({ kty, crv, kid, ...key }: PublicKey): string {
  const required = { crv, e: key.e, kty, n: key.n, x: key.x, y: key.y };
  return `${kid ?? "（没有 kid）"} ${crv ?? kty}，指纹（SHA-256）${hash("sha256", JSON.stringify(required), "base64url")}`;
}

/** Whoever agrees to a prefix reads what it lets in. */
const servicesInWords = ({ serviceMatch, redirectUris }: ApplicationForm): string =>
  serviceMatch === "prefix"
    ? lines(["按前缀比对，开放：", ...redirectUris.map((service) => openedInWords(service, serviceMatch))])
    : applicationSchema.serviceMatch.words(serviceMatch);

const headOf = ({ form, contact }: Described) => ({
  applicant: contact.name,
  phone: contact.phone,
  title: `${form.name}（${form.ownerDepartment}）`,
});
const whichSystem = ({ form, abbr }: Described): Facts["items"] => [
  { label: "系统名称", value: form.name },
  { label: "系统简称", value: abbr },
  { label: "主管部门", value: form.ownerDepartment },
];

/** In which order a reviewer reads an application; what is not named follows in the schema's order. */
const ORDER: readonly FieldName[] = [
  "name",
  "abbr",
  "ownerDepartment",
  "builder",
  "purpose",
  "contactName",
  "contactPhone",
  "protocol",
  "initiateLoginUri",
  "metadataUrl",
  "redirectUris",
  "serviceMatch",
  "jumpType",
  "handoffUri",
  "postLogoutRedirectUris",
  "backchannelLogoutUri",
  "frontchannelLogoutUri",
  "frontchannelLogoutSession",
  "checkUserUrl",
  "opensSessions",
  "acceptsHelpers",
  "proxyCallbackUris",
  "pledges",
  "clientAuth",
  "jwksUri",
  "jwks",
  "certificateSubject",
  "scopes",
  "mayCall",
  "roles",
  "usesPrivateNetwork",
];
/** Read whatever the protocol is: that there is none tells something, too. */
const ALWAYS: readonly FieldName[] = [
  "initiateLoginUri",
  "redirectUris",
  "handoffUri",
  "postLogoutRedirectUris",
  "backchannelLogoutUri",
  "checkUserUrl",
];
/** Told by what is read out of it. */
const UNREAD: readonly FieldName[] = ["metadata"];

/** Fields whose value is a name for something. */
const inWords: Partial<Record<FieldName, (form: ApplicationForm) => string>> = {
  protocol: ({ protocol }) => applicationProtocols[protocol],
  clientAuth: ({ clientAuth }) => applicationSchema.clientAuth.words(clientAuth),
  frontchannelLogoutSession: ({ frontchannelLogoutSession: told }) =>
    applicationSchema.frontchannelLogoutSession.words(told),
  jwks: ({ jwks }) => lines(usableKeys(jwks ?? "").map(keyInWords)),
  jumpType: jumpInWords,
  opensSessions: opensInWords,
  acceptsHelpers: ({ acceptsHelpers }) => applicationSchema.acceptsHelpers.words(acceptsHelpers),
  serviceMatch: servicesInWords,
  pledges: ({ pledges }) => lines(pledges.map((pledge) => openidPledges[pledge])),
  scopes: ({ scopes }) => lines(scopes.map((scope) => systemScopes[scope])),
  roles: ({ roles }) => lines(roles.map(({ code, name }) => `${name}（${code}）`)),
  usesPrivateNetwork: ({ usesPrivateNetwork }) => (usesPrivateNetwork ? "政务外网（专网地址，须两人确认）" : "互联网"),
};
const asWritten = (value: unknown): string =>
  Array.isArray(value) ? lines(value as string[]) : typeof value === "string" && value !== "" ? value : "—";

/** What a reviewer reads of a system that wants in. */
export const factsOfApplication = (
  described: Described,
  { regionName, published }: { regionName: string; published: Published | null },
): Facts => {
  const { form, contact, abbr } = described;
  const values = { ...form, abbr, contactName: contact.name, contactPhone: contact.phone };
  const isRead = (name: FieldName) =>
    !UNREAD.includes(name) && (ALWAYS.includes(name) || factsOfField(name).asked?.[form.protocol] !== undefined);
  const behind: Partial<Record<FieldName, Facts["items"]>> = {
    builder: [{ label: "行政区划", value: regionName }],
    redirectUris: published ? publishedInWords(published) : [],
  };
  const items = inOrder(applicantNames.filter(isRead), ORDER).flatMap((name) => {
    const { label, reviewed, personal } = factsOfField(name);
    const called = typeof reviewed === "string" ? reviewed : reviewed?.[form.protocol];
    const value = inWords[name]?.(form) ?? asWritten(values[name as keyof typeof values]);
    return [{ label: called ?? label, value, ...(personal && { personal }) }, ...(behind[name] ?? [])];
  });
  return { ...headOf(described), items };
};

/** Parts that name a person, as they are called in a comparison. */
export const personalByLabel = new Map(
  (Object.keys(applicationSchema) as FieldName[]).flatMap((name) => {
    const { label, personal } = factsOfField(name);
    return personal ? [[label, personal] as const] : [];
  }),
);

/** What a reviewer reads of another registration: each part as it is, and as it shall be. */
export const factsOfAmendment = (
  described: Described,
  { reason, differences }: { reason: string; differences: readonly { label: string; before: string; after: string }[] },
): Facts => ({
  ...headOf(described),
  items: [
    ...whichSystem(described),
    { label: "变更原因", value: reason },
    ...differences.flatMap(({ label, before, after }) => {
      const personal = personalByLabel.get(label);
      return [
        { label: `${label}（改前）`, value: before, ...(personal && { personal }) },
        { label: `${label}（改后）`, value: after, ...(personal && { personal }) },
      ];
    }),
  ],
});
/** What a reviewer reads of a step that a system wants to take. */
export const factsOfStep = (
  described: Described,
  { reason, report }: { reason: string; report: { at: string; summary: string } | null },
): Facts => ({
  ...headOf(described),
  items: [
    ...whichSystem(described),
    { label: "说明", value: reason },
    { label: "联系人", value: described.contact.name, personal: "personName" },
    { label: "联系电话", value: described.contact.phone, personal: "phone" },
    ...(report
      ? [{ label: "自测报告", value: `${moment.format(new Date(report.at))}，${report.summary}，签名有效` }]
      : []),
    { label: "打开方式", value: jumpInWords(described.form) },
    ...(described.form.protocol === "cas"
      ? [
          { label: "代理回调地址", value: lines(described.form.proxyCallbackUris) },
          { label: applicationSchema.serviceMatch.label, value: servicesInWords(described.form) },
        ]
      : []),
    { label: "回调地址", value: lines(described.form.redirectUris) },
    { label: "登录入口", value: described.form.initiateLoginUri || described.form.handoffUri || "—" },
    { label: "退出通知地址", value: described.form.backchannelLogoutUri || "—" },
    { label: "浏览器退出地址", value: described.form.frontchannelLogoutUri || "—" },
    { label: "用本系统的账号登录门户", value: opensInWords(described.form) },
  ],
});

/** What goes into the configuration of a system, in the words of its protocol. */
export function connectionOf({ protocol }: ApplicationForm, issuer: string, appId: string) {
  const publicUrl = new URL("/", issuer).href.replace(/\/$/, "");
  switch (protocol) {
    case "cas":
      return [{ label: "CAS 服务器地址", value: `${publicUrl}/cas` }];
    case "saml":
      return [
        { label: "门户元数据", value: `${publicUrl}/saml/metadata` },
        { label: "登录地址", value: `${publicUrl}/saml/sso` },
      ];
    case "oidc":
      return [
        { label: "签发者", value: issuer },
        { label: "客户端编号", value: appId },
      ];
    case "envelope":
      return [
        { label: "接口地址", value: `${publicUrl}/api/open` },
        { label: "客户端编号", value: appId },
      ];
  }
}
