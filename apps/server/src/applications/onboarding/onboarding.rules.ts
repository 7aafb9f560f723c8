import type { ApplicationForm } from "@sannong/contract/applications/onboarding.schemas";
import {
  applicationJumps,
  type ApplicationProtocol,
  applicationProtocols,
  jumpsOfProtocol,
  type OnboardingStatus,
  openidPledges,
  type OpenidPledge,
} from "@sannong/contract/applications/onboarding-words";

import { directAddressProblem, innerAddressProblem } from "@sannong/contract/rules/service-address";

/** What leads from one standing of an application to the next. */
export const steps = {
  approved: { from: ["review"], to: "sandbox" },
  rejected: { from: ["review"], to: "rejected" },
  withdrawn: { from: ["review"], to: "withdrawn" },
  givenUp: { from: ["sandbox"], to: "offline" },
  goLiveAsked: { from: ["sandbox"], to: "goLive" },
  wentLive: { from: ["goLive"], to: "live" },
  goLiveRefused: { from: ["goLive"], to: "sandbox" },
  offlineAsked: { from: ["live"], to: "offlineAsked" },
  wentOffline: { from: ["offlineAsked"], to: "offline" },
  offlineRefused: { from: ["offlineAsked"], to: "live" },
} as const satisfies Record<string, { from: readonly OnboardingStatus[]; to: OnboardingStatus }>;
export type Step = keyof typeof steps;

/** Why a short name is not given to whoever applies for it. */
export const nameRefusals = { taken: "onboarding.abbrTaken", othersBefore: "onboarding.abbrUsedBefore" } as const;

/** Protocols whose systems prove themselves with a client secret. */
export const provesBySecret = ({ protocol }: Pick<ApplicationForm, "protocol">): boolean =>
  protocol === "oidc" || protocol === "envelope";

/**
 * What was applied for, as the systems module registers it.
 *
 * @param consumers where a SAML system takes assertions, by its metadata
 */
export const registrationOf = (form: ApplicationForm, consumers: readonly string[] = []) => {
  const isSaml = form.protocol === "saml";
  return {
    abbr: form.abbr,
    name: form.name,
    // the exchange in the envelope is the provider's own in other words
    protocol: form.protocol === "envelope" ? ("oidc" as const) : form.protocol,
    redirectUris: isSaml ? [...consumers] : form.redirectUris,
    postLogoutRedirectUris: form.postLogoutRedirectUris,
    backchannelLogoutUri: form.backchannelLogoutUri || null,
    // a SAML system is entered by the portal's own start; its login page is asked for the self-test alone
    initiateLoginUri: isSaml ? null : form.initiateLoginUri || null,
    handoffUri: form.handoffUri || null,
    tokenUri: form.tokenUri || null,
    checkUserUrl: form.checkUserUrl || null,
    defaultJumpType: Number(form.jumpType),
    isPublicClient: false,
    requiresRole: form.roles.length > 0,
    // not the province's own: its users are asked before anything is shared
    isOwn: false,
    opensSessions: form.opensSessions,
    scopes: ["openid", ...form.scopes].join(" "),
    terms: termsOf(form),
  };
};

const termsOf = ({ pledges }: Pick<ApplicationForm, "pledges">) =>
  Object.fromEntries(
    (Object.keys(openidPledges) as OpenidPledge[]).map((pledge) => [pledge, pledges.includes(pledge)]),
  ) as Record<OpenidPledge, boolean>;

/** What an owner changes themselves; a live system stands in the catalogue, which has its own desk. */
export const amendedForm = (current: ApplicationForm, asked: ApplicationForm, isLive: boolean): ApplicationForm => {
  const { abbr, protocol, jumpType, resourcePath, directUrl, roles } = current;
  return { ...asked, abbr, protocol, ...(isLive && { jumpType, resourcePath, directUrl, roles }) };
};

/** Every address the portal itself may call for this system, as `host:port` is written in allow-lists. */
export const addressesOf = (form: ApplicationForm, ofMetadata: readonly string[] = []): string[] =>
  [
    form.initiateLoginUri,
    form.handoffUri?.split(/[?#]/)[0],
    form.tokenUri?.split(/[?#]/)[0],
    ...form.redirectUris,
    form.backchannelLogoutUri,
    form.checkUserUrl,
    ...form.proxyCallbackUris,
    ...ofMetadata,
  ].filter((address) => address !== undefined && address !== "" && URL.canParse(address)) as string[];

/** What each protocol needs of the addresses, and what it has no use for. */
const problemsOfProtocol: Record<ApplicationProtocol, (form: ApplicationForm) => string[]> = {
  envelope: ({ initiateLoginUri, redirectUris, handoffUri }) => {
    if (initiateLoginUri || redirectUris.length > 0)
      return ["封装交换由门户送来授权码，只填移交地址，不填登录入口和回调地址"];
    return handoffUri ? [] : ["封装交换由门户送来授权码，请填写移交地址"];
  },
  oidc: ({ initiateLoginUri, redirectUris, handoffUri }) => {
    if (!initiateLoginUri && !handoffUri) return ["请填写登录入口，或（旧系统）填写移交地址"];
    return initiateLoginUri && redirectUris.length === 0 ? ["请填写回调地址"] : [];
  },
  cas: ({ redirectUris }) => (redirectUris.length === 0 ? ["请填写服务地址（service）"] : []),
  saml: ({ metadata, redirectUris, handoffUri }) => {
    if (!metadata) return ["请粘贴系统的 SAML 元数据"];
    return handoffUri || redirectUris.length > 0 ? ["SAML 的接收地址写在元数据里，不填移交地址和回调地址"] : [];
  },
};

/** What the way of opening needs to have somewhere to go. */
function problemsOfJump(form: ApplicationForm): string[] {
  const { protocol, jumpType, initiateLoginUri, handoffUri = "", resourcePath, directUrl, tokenUri } = form;
  if (!jumpsOfProtocol[protocol].includes(jumpType))
    return [`${applicationProtocols[protocol]}不能用打开方式“${applicationJumps[jumpType]}”`];
  switch (jumpType) {
    case "1":
      if (!resourcePath) return ["请填写系统内的页面路径"];
      if (innerAddressProblem(resourcePath)) return [`系统内的页面路径 ${resourcePath}：以一个 / 开头，不带域名和空格`];
      return initiateLoginUri || handoffUri.includes("{path}") ? [] : ["移交地址里须写明 {path} 的位置"];
    case "2":
      return directUrl ? problemsOfDirect(directUrl) : ["请填写直接打开的网址"];
    case "3":
      return /\{area(Code|Name)\}/.test(handoffUri) ? [] : ["移交地址里须写明 {areaCode} 或 {areaName} 的位置"];
    case "4":
      return tokenUri ? [] : ["请填写收取一期凭证的地址，含 {token}"];
    case "9":
      return handoffUri ? [] : ["请填写收取票据的移交地址，含 ticket={ticket}"];
    case "0":
      return protocol === "cas" && !initiateLoginUri ? ["请填写登录入口，或改用送 CAS 票据的打开方式"] : [];
  }
}

/** Everybody is sent there as they are, from a page of ours: another site by its whole address. */
function problemsOfDirect(directUrl: string): string[] {
  const problem = directUrl.startsWith("/") ? "请填写完整的网址" : directAddressProblem(directUrl);
  return problem === null ? [] : [`直接打开的网址 ${directUrl}：${problem}`];
}

/** What another protocol, or another way of opening, has no use for: nobody would look at it. */
const strayParts = (form: ApplicationForm): string[] => {
  const { protocol, jumpType, proxyCallbackUris, pledges, resourcePath, directUrl, tokenUri, metadata } = form;
  const strays: [boolean, string][] = [
    [protocol !== "cas" && proxyCallbackUris.length > 0, "只有 CAS 系统填写代理回调地址"],
    [protocol !== "oidc" && pledges.length > 0, "只有 OpenID Connect 系统选择安全约定"],
    [protocol !== "saml" && Boolean(metadata), "只有 SAML 系统填写元数据"],
    [form.opensSessions && !form.checkUserUrl, "申请用本系统的账号登录门户，请先填写用户核验接口"],
    [jumpType !== "1" && Boolean(resourcePath), "这种打开方式不填系统内的页面路径"],
    [jumpType !== "2" && Boolean(directUrl), "这种打开方式不填直接打开的网址"],
    [jumpType !== "4" && Boolean(tokenUri), "这种打开方式不填收取一期凭证的地址"],
  ];
  return strays.flatMap(([isStray, sentence]) => (isStray ? [sentence] : []));
};

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;
const twices = ({ roles, redirectUris, proxyCallbackUris, postLogoutRedirectUris }: ApplicationForm): string[] => [
  ...(hasTwice(roles.map(({ code }) => code)) ? ["角色编码有重复，请改成不同的编码"] : []),
  ...([redirectUris, proxyCallbackUris, postLogoutRedirectUris].some(hasTwice)
    ? ["同一个地址填了两次，请删去重复的一行"]
    : []),
];

/** What the form's own checks cannot see. */
export const problemsOfForm = (form: ApplicationForm): string[] => [
  ...problemsOfProtocol[form.protocol](form),
  ...problemsOfJump(form),
  ...strayParts(form),
  ...twices(form),
];

/** So many answers missed one after the other, and the tile says that the system does not answer; people may go on trying. */
const MISSED_BEFORE_SILENT = 3;
const SLOW_MS = 2000;
/**
 * How a system answers now.
 *
 * @param took milliseconds
 * @param missedBefore answers missed one after the other until now
 */
export function judgeProbe(
  { answered, took }: { answered: boolean; took: number },
  missedBefore: number,
): { health: "normal" | "slow" | "silent"; missedProbes: number } {
  if (answered) return { health: took > SLOW_MS ? "slow" : "normal", missedProbes: 0 };
  // what is missed more often is counted no further
  const missedProbes = Math.min(missedBefore + 1, MISSED_BEFORE_SILENT);
  return { health: missedProbes >= MISSED_BEFORE_SILENT ? "silent" : "slow", missedProbes };
}

/** What a form says. Left empty, not ticked and never asked are the same. */
export const filledIn = (form: ApplicationForm): Partial<ApplicationForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== "" && value !== undefined && value !== false),
  );
