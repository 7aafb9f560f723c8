import { X509Certificate } from "node:crypto";
import type { ApplicationForm } from "@sannong/contract/applications/onboarding.schemas";
import { applicationJumps, applicationProtocols, openidPledges } from "@sannong/contract/applications/onboarding-words";
import type { ServiceProvider } from "../../protocols/saml/index.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import type { Application } from "./onboarding.store.ts";

type Facts = ChangeRequest["facts"];
type Described = Pick<Application, "form" | "contact" | "abbr">;

const fingerprintOf = (certificate: string) => new X509Certificate(Buffer.from(certificate, "base64")).fingerprint256;

const moment = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "long", timeStyle: "short" });

const scopeNames: Record<string, string> = { profile: "基本信息", phone: "手机号", offline_access: "长期访问" };
const lines = (values: readonly string[]) => (values.length > 0 ? values.join("\n") : "—");

const jumpInWords = ({ jumpType, resourcePath, directUrl, tokenUri }: ApplicationForm): string =>
  [applicationJumps[jumpType], { "1": resourcePath, "2": directUrl, "4": tokenUri }[jumpType as string] ?? ""]
    .filter(Boolean)
    .join("\n");

/** A power over accounts of the portal: whoever reviews it reads what it is. */
const opensInWords = ({ opensSessions }: ApplicationForm): string =>
  opensSessions ? "申请：该系统说来的人是谁，门户就为已绑定的那个人打开登录（须两人确认）" : "不申请";

const nameIdWords: Record<ServiceProvider["nameId"], string> = {
  persistent: "每个系统各不相同的长期编号",
  username: "用户名",
  transient: "每次登录都不同的编号",
};
const bothOf = ({ location, responseLocation }: ServiceProvider["logoutEndpoints"][number]): string[] => [
  ...new Set([location, responseLocation]),
];

/** What a certificate or an address is good for the reviewer reads here, not in the XML. */
const metadataFacts = ({
  entityId,
  consumers,
  logoutEndpoints,
  signsRequests,
  certificates,
  nameId,
}: ServiceProvider): Facts["items"] => [
  { label: "SAML 标识（entityID）", value: entityId },
  { label: "断言接收地址", value: lines(consumers.map(({ location }) => location)) },
  { label: "单点退出地址", value: lines(logoutEndpoints.flatMap(bothOf)) },
  { label: "用户标识（NameID）", value: nameIdWords[nameId] },
  { label: "请求签名", value: signsRequests ? "签名" : "不签名" },
  { label: "证书指纹（SHA-256）", value: lines(certificates.map(fingerprintOf)) },
];

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

/** What a reviewer reads of a system that wants in. */
export const factsOfApplication = (
  described: Described,
  { regionName, provider }: { regionName: string; provider: ServiceProvider | null },
): Facts => {
  const { form, contact } = described;
  return {
    ...headOf(described),
    items: [
      ...whichSystem(described),
      { label: "承建单位", value: form.builder || "—" },
      { label: "行政区划", value: regionName },
      { label: "用途", value: form.purpose },
      { label: "联系人", value: contact.name, personal: "personName" },
      { label: "联系电话", value: contact.phone, personal: "phone" },
      { label: "接入协议", value: applicationProtocols[form.protocol] },
      { label: "登录入口", value: form.initiateLoginUri || "—" },
      { label: form.protocol === "cas" ? "服务地址" : "回调地址", value: lines(form.redirectUris) },
      ...(provider ? metadataFacts(provider) : []),
      { label: "打开方式", value: jumpInWords(form) },
      { label: "移交地址", value: form.handoffUri || "—" },
      { label: "退出后地址", value: lines(form.postLogoutRedirectUris) },
      { label: "退出通知地址", value: form.backchannelLogoutUri || "—" },
      { label: "用户核验接口", value: form.checkUserUrl || "—" },
      { label: "用本系统的账号登录门户", value: opensInWords(form) },
      ...(form.protocol === "cas" ? [{ label: "代理回调地址", value: lines(form.proxyCallbackUris) }] : []),
      ...(form.protocol === "oidc"
        ? [{ label: "安全约定", value: lines(form.pledges.map((pledge) => openidPledges[pledge])) }]
        : []),
      { label: "申请的字段", value: lines(form.scopes.map((scope) => scopeNames[scope] ?? scope)) },
      { label: "角色", value: lines(form.roles.map(({ code, name }) => `${name}（${code}）`)) },
      { label: "部署网络", value: form.usesPrivateNetwork ? "政务外网（专网地址，须两人确认）" : "互联网" },
    ],
  };
};

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
      const personal = personalOf[label];
      return [
        { label: `${label}（改前）`, value: before, ...(personal && { personal }) },
        { label: `${label}（改后）`, value: after, ...(personal && { personal }) },
      ];
    }),
  ],
});
/** Parts that name a person. */
export const personalOf: Readonly<Record<string, "personName" | "phone">> = { 联系人: "personName", 联系电话: "phone" };

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
      ? [{ label: "代理回调地址", value: lines(described.form.proxyCallbackUris) }]
      : []),
    { label: "回调地址", value: lines(described.form.redirectUris) },
    { label: "登录入口", value: described.form.initiateLoginUri || described.form.handoffUri || "—" },
    { label: "退出通知地址", value: described.form.backchannelLogoutUri || "—" },
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
