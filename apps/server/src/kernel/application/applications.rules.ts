import { checkAddress, type AddressProblem } from "@sannong/contract/rules/placeholders";
import { JumpType } from "@sannong/contract/rules/jump-type";
import type { ProbeFault } from "@sannong/contract/applications/probe-words";
import type { SystemHealth } from "@sannong/contract/applications/registry-words";
import { sharedFields, type SharedField } from "@sannong/contract/identity/shared-fields";

type Protocol = "oidc" | "cas" | "saml" | "none";

/** What is agreed with a system that speaks OpenID Connect, beyond the usual. */
export type OpenidTerms = {
  /** S256 also of a confidential client; a public one always */
  requiresPkce: boolean;
  /** authorization requests only by way of the pushed authorization request endpoint */
  requiresPushedRequests: boolean;
  /** every token bound to a key of the client's (DPoP) */
  requiresDpop: boolean;
  /** may sign in on a screen without a keyboard (device flow) */
  allowsDevice: boolean;
  /** fields it may read; null: all that its scopes name, but for the account name */
  fields: SharedField[] | null;
};

export const USUAL_TERMS: OpenidTerms = {
  requiresPkce: false,
  requiresPushedRequests: false,
  requiresDpop: false,
  allowsDevice: false,
  fields: null,
};

const scopeOfField: Record<SharedField, "profile" | "phone"> = {
  name: "profile",
  accountType: "profile",
  region: "profile",
  company: "profile",
  roles: "profile",
  boundUsername: "profile",
  accountName: "profile",
  phone: "phone",
};

/**
 * The fields that a system reads under these scopes. The account name is the telephone number for many, so it
 * is read only where it was granted by name (design §3, Fields and consent).
 */
export function fieldsUnder(scopes: string, { fields }: Pick<OpenidTerms, "fields">): SharedField[] {
  const named = new Set(scopes.split(" "));
  return sharedFields.filter(
    (field) => named.has(scopeOfField[field]) && (fields === null ? field !== "accountName" : fields.includes(field)),
  );
}

/** What came of asking a system whether it is there. */
export type Probe = { at: Date; tookMs: number | null; fault: ProbeFault | null };

/** What is known of how it answers; that it is not connected at all is seen from its protocol. */
export type KeptHealth = Exclude<SystemHealth, "unconnected">;

/** A connected system as the rest of the server knows it. */
export type ConnectedSystem = {
  abbr: string;
  appId: string;
  name: string;
  summary: string;
  owner: string;
  domain: string;
  moduleId: string | null;
  tab: string;
  protocol: Protocol;
  isPublicClient: boolean;
  /** hashes of at most two live secrets, newest first */
  secretHashes: string[];
  /** ISO 8601 by hash, for secrets that end by themselves */
  secretEnds: Record<string, string>;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  backchannelLogoutUri: string | null;
  initiateLoginUri: string | null;
  handoffUri: string | null;
  /** where a phase-one system takes its own token (jump type 4) */
  tokenUri: string | null;
  checkUserUrl: string | null;
  defaultJumpType: number | null;
  scopes: string;
  terms: OpenidTerms;
  requiresRole: boolean;
  isOwn: boolean;
  /** its word opens portal sessions of those who are bound to it; two persons agreed to that */
  opensSessions: boolean;
  health: KeptHealth;
  /** since when it stands so; null where it was not noted */
  healthSince: Date | null;
  /** who built it: ministry, province, city, county */
  level: string;
  /** null until it was asked */
  probe: Probe | null;
  isDemonstration: boolean;
  pairwiseSalt: string;
  /** a sandbox is open to its test users alone */
  stage: "sandbox" | "live" | "offline";
  /** `host:port` that two persons confirmed on private addresses; null: all it registered, by an operator */
  privateHosts: string[] | null;
  /** how often it was changed */
  version: number;
  sort: number;
};

/**
 * An administrator stopped it: nobody enters, by whatever protocol. One that only does not answer the portal's question
 * may be well for its users, whose way to it is another.
 */
export const isSuspended = ({ health }: Pick<ConnectedSystem, "health">): boolean => health === "stopped";

type Shut = "unconnected" | "offline" | "stopped";
/**
 * Why nothing passes between a system and the people of the portal, by whatever door; null: it is live, or it is tried
 * by those whom `stages.admits` knows.
 */
export function whyShut({
  protocol,
  stage,
  health,
}: Pick<ConnectedSystem, "protocol" | "stage" | "health">): Shut | null {
  if (protocol === "none") return "unconnected";
  if (stage === "offline") return "offline";
  return isSuspended({ health }) ? "stopped" : null;
}

/** What an operator tells about a system when they connect it. */
export type Registration = {
  abbr: string;
  name: string;
  protocol: "oidc" | "cas" | "saml";
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  backchannelLogoutUri: string | null;
  initiateLoginUri: string | null;
  handoffUri: string | null;
  tokenUri?: string | null;
  checkUserUrl: string | null;
  defaultJumpType: number | null;
  isPublicClient: boolean;
  requiresRole: boolean;
  /** the province's own system: nobody is asked for consent */
  isOwn: boolean;
  /** may its word open portal sessions of those who are bound to it? false when left out */
  opensSessions?: boolean;
  scopes: string;
  /** what differs from the usual */
  terms?: Partial<OpenidTerms>;
};

export const OFFERED_SCOPES = ["openid", "profile", "phone", "offline_access"] as const;
export const DEFAULT_SCOPES = OFFERED_SCOPES.join(" ");

const addressProblemText: Record<AddressProblem, string> = {
  notAnAddress: "不是完整的网址",
  otherScheme: "只接受 http 或 https 地址",
  foreignLetters: "域名只能用英文字母、数字和 -，中文域名请写成 xn-- 开头的形式",
  unknownPlaceholder: "含有不认识的占位符",
  placeholderInAuthority: "占位符不能出现在域名或端口里",
};

/** What each address may hold: nothing else is ever filled for it. `{token}` of a code is the code itself. */
const placeholdersFor = {
  oidc: ["code", "token", "path", "areaCode", "areaName"],
  cas: ["ticket", "path", "areaCode", "areaName"],
  token: ["token", "path", "areaCode", "areaName"],
} as const;
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(" ");
const placeholdersOf = (address: string) => [...address.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");

/** One address that is used as it stands: http or https, nothing to fill, no user name, no fragment. */
function plainAddressProblem(address: string): string | null {
  const problem = checkAddress(address);
  if (problem) return addressProblemText[problem];
  if (/[{}]/.test(address)) return "不能含占位符";
  const { username, password, host } = new URL(address);
  if (username || password) return "不能带用户名或密码";
  if (host.includes("*")) return "域名里不能用通配符 *：地址逐字比较，请把每个地址都写全";
  return address.includes("#") ? "不能带 # 片段" : null;
}

/** A hand-off address may hold placeholders, but behind its path only: what stands before names the system. */
function handoffAddressProblem(address: string, allowed: readonly string[]): string | null {
  const problem = checkAddress(address);
  if (problem) return addressProblemText[problem];
  if (placeholdersOf(address).some((name) => !allowed.includes(name))) return `移交地址只能用 ${inBraces(allowed)}`;
  if (/[{}]/.test(address.split(/[?#]/)[0] ?? "")) return "占位符只能写在 ? 或 # 之后";
  // a CAS client takes the parameter of this name away before it validates, and no other
  if (/\{ticket\}/.test(address.replace(/[?&]ticket=\{ticket\}(?=[&#]|$)/, ""))) return "票据只能写作 ticket={ticket}";
  return plainAddressProblem(redirectUriOfHandoff(address));
}

/** The token must have its place: behind it nobody adds one, as is done with codes and tickets. */
const tokenAddressProblem = (address: string): string | null =>
  handoffAddressProblem(address, placeholdersFor.token) ??
  (address.includes("{token}") ? null : "须写明 {token} 的位置");

/**
 * What is wrong with a registration, one sentence each; an empty list means it may be stored.
 * Addresses come from here alone, never from a request (design §3, Addresses).
 */
export function problemsOf(registration: Registration): string[] {
  const { abbr, name, protocol, defaultJumpType, handoffUri, redirectUris, isPublicClient } = registration;
  const plain: [string, (string | null)[]][] = [
    ["--redirect-uri", redirectUris],
    ["--post-logout-redirect-uri", registration.postLogoutRedirectUris],
    ["--backchannel-logout-uri", [registration.backchannelLogoutUri]],
    ["--initiate-login-uri", [registration.initiateLoginUri]],
    ["--check-user-url", [registration.checkUserUrl]],
  ];
  const addresses = plain.flatMap(([option, values]) =>
    values.flatMap((value) => {
      const problem = value === null ? null : plainAddressProblem(value);
      return problem ? [`${option} ${value}：${problem}`] : [];
    }),
  );
  const tokenUri = registration.tokenUri ?? null;
  const handoff =
    handoffUri === null
      ? null
      : handoffAddressProblem(handoffUri, protocol === "cas" ? placeholdersFor.cas : placeholdersFor.oidc);
  const token = tokenUri === null ? null : tokenAddressProblem(tokenUri);
  const unknownScopes = registration.scopes
    .split(" ")
    .filter((scope) => !(OFFERED_SCOPES as readonly string[]).includes(scope));
  return [
    ...(/^[A-Za-z][A-Za-z0-9_-]{1,31}$/.test(abbr) ? [] : ["--abbr 须以字母开头，由 2–32 位字母、数字、- 或 _ 组成"]),
    ...(name.trim() && name.length <= 100 ? [] : ["--name 须为 1–100 个字"]),
    ...addresses,
    ...(handoff ? [`--handoff-uri ${handoffUri}：${handoff}`] : []),
    ...(token ? [`--token-uri ${tokenUri}：${token}`] : []),
    ...(redirectUris.length > 0 || (protocol === "oidc" && handoffUri)
      ? []
      : ["至少要有一个 --redirect-uri 或 --handoff-uri"]),
    ...(protocol === "oidc" && handoffUri && redirectUris.includes(redirectUriOfHandoff(handoffUri))
      ? ["--handoff-uri 与 --redirect-uri 不能是同一个地址"]
      : []),
    ...(handoffUri && registration.terms?.requiresDpop
      ? ["移交方式（--handoff-uri）不能要求 DPoP：旧系统没有密钥对"]
      : []),
    ...(protocol === "saml" && (handoffUri || registration.initiateLoginUri)
      ? ["saml 系统由门户直接送入，不用 --handoff-uri 和 --initiate-login-uri"]
      : []),
    ...(isPublicClient && handoffUri ? ["公开客户端没有密钥，不能用移交方式（--handoff-uri）"] : []),
    ...(defaultJumpType === null || (Object.values(JumpType) as number[]).includes(defaultJumpType)
      ? []
      : ["--jump-type 只能是 0、1、2、3、4 或 9"]),
    ...(registration.scopes.split(" ").includes("openid") ? [] : ["--scopes 必须包含 openid"]),
    ...unknownScopes.map((scope) => `--scopes 不认识 ${scope}`),
  ];
}

/** Which private addresses may be called for this system when `address` is (design §3, Addresses). */
export const privateHostsFor = (
  { privateHosts }: Pick<ConnectedSystem, "privateHosts">,
  hostAndPort: string,
): readonly string[] => privateHosts ?? [hostAndPort];

/** The address a handed-off code is bound to, to be repeated at the token endpoint: the registered one without query and fragment. */
export const redirectUriOfHandoff = (handoffUri: string): string => handoffUri.split(/[?#]/)[0] ?? handoffUri;

/** A system opened at its own sign-in start, or null for legacy hand-off and unconnected ones (design §3, Two ways in). */
export function initiateLoginUrl(
  system: Pick<ConnectedSystem, "initiateLoginUri">,
  issuer: string,
  targetLinkUri: string | null,
): string | null {
  if (!system.initiateLoginUri) return null;
  const address = new URL(system.initiateLoginUri);
  address.searchParams.set("iss", issuer);
  if (targetLinkUri) address.searchParams.set("target_link_uri", targetLinkUri);
  return address.href;
}
