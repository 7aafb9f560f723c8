import { type Doors, hasWayIn } from "@sannong/contract/rules/way-in";
import { type SharedField, sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import {
  systemJumpTypes,
  type SystemScope,
  systemScopes,
  type WayInLack,
  type WayInPart,
  wayInWords,
} from "@sannong/contract/applications/registry-words";
import type { WayIn } from "@sannong/contract/applications/registry.schemas";

/** What the rule needs to know of a system as it stands. */
type Connected = Omit<
  WayIn,
  "scopes" | "requiresPkce" | "requiresPushedRequests" | "requiresDpop" | "allowsDevice" | "fields" | "defaultJumpType"
> & {
  scopes: string;
  defaultJumpType: number | null;
  terms: Pick<WayIn, "requiresPkce" | "requiresPushedRequests" | "requiresDpop" | "allowsDevice" | "fields">;
};

/** What keeps everybody from entering a connected system from the portal. */
export function lacksOf(system: Doors, hasService: boolean): WayInLack[] {
  if (system.protocol === "none") return [];
  return [...(hasWayIn(system) ? [] : ["address" as const]), ...(hasService ? [] : ["service" as const])];
}

const scopesOf = (scopes: string): SystemScope[] =>
  scopes.split(" ").filter((scope): scope is SystemScope => Object.hasOwn(systemScopes, scope));

/** How a system is entered and what it reads, in the shape in which a change of it is asked. */
export const wayInOf = ({ scopes, terms, ...system }: Connected): WayIn => ({
  redirectUris: system.redirectUris,
  postLogoutRedirectUris: system.postLogoutRedirectUris,
  backchannelLogoutUri: system.backchannelLogoutUri,
  initiateLoginUri: system.initiateLoginUri,
  handoffUri: system.handoffUri,
  tokenUri: system.tokenUri,
  checkUserUrl: system.checkUserUrl,
  defaultJumpType: system.defaultJumpType as WayIn["defaultJumpType"],
  scopes: scopesOf(scopes),
  requiresRole: system.requiresRole,
  isOwn: system.isOwn,
  opensSessions: system.opensSessions,
  requiresPkce: terms.requiresPkce,
  requiresPushedRequests: terms.requiresPushedRequests,
  requiresDpop: terms.requiresDpop,
  allowsDevice: terms.allowsDevice,
  fields: terms.fields,
  privateHosts: system.privateHosts,
});

/** What the way in has of a registration; who the system is stays. */
export const registrationParts = (wayIn: WayIn) => ({
  redirectUris: wayIn.redirectUris,
  postLogoutRedirectUris: wayIn.postLogoutRedirectUris,
  backchannelLogoutUri: wayIn.backchannelLogoutUri,
  initiateLoginUri: wayIn.initiateLoginUri,
  handoffUri: wayIn.handoffUri,
  tokenUri: wayIn.tokenUri,
  checkUserUrl: wayIn.checkUserUrl,
  defaultJumpType: wayIn.defaultJumpType,
  requiresRole: wayIn.requiresRole,
  isOwn: wayIn.isOwn,
  opensSessions: wayIn.opensSessions,
  scopes: ["openid", ...Object.keys(systemScopes).filter((scope) => wayIn.scopes.includes(scope as SystemScope))].join(
    " ",
  ),
  terms: {
    requiresPkce: wayIn.requiresPkce,
    requiresPushedRequests: wayIn.requiresPushedRequests,
    requiresDpop: wayIn.requiresDpop,
    allowsDevice: wayIn.allowsDevice,
    fields: wayIn.fields,
  },
});

const NONE = "（无）";
const lines = (values: readonly string[]) => (values.length > 0 ? values.join("\n") : NONE);

/** One part of it as people read it. */
function inWords(part: WayInPart, wayIn: WayIn): string {
  switch (part) {
    case "defaultJumpType":
      return wayIn.defaultJumpType === null ? NONE : systemJumpTypes[wayIn.defaultJumpType];
    case "scopes":
      return lines(wayIn.scopes.map((scope) => systemScopes[scope]).toSorted());
    case "fields":
      return wayIn.fields === null
        ? "按可读取的信息"
        : lines(wayIn.fields.map((field: SharedField) => sharedFieldWords[field]));
    case "privateHosts":
      return wayIn.privateHosts === null ? "登记的全部地址" : lines(wayIn.privateHosts);
    case "redirectUris":
    case "postLogoutRedirectUris":
      return lines(wayIn[part]);
    case "requiresRole":
    case "isOwn":
    case "opensSessions":
    case "requiresPkce":
    case "requiresPushedRequests":
    case "requiresDpop":
    case "allowsDevice":
      return wayIn[part] ? "是" : "否";
    case "backchannelLogoutUri":
    case "checkUserUrl":
    case "handoffUri":
    case "initiateLoginUri":
    case "tokenUri":
      return wayIn[part] ?? NONE;
  }
}

export type Difference = { part: WayInPart; label: string; before: string; after: string };

/** What a change comes to; empty when it comes to nothing. */
export const differencesOf = (before: WayIn, after: WayIn): Difference[] =>
  (Object.entries(wayInWords) as [WayInPart, string][])
    .map(([part, label]) => ({ part, label, before: inWords(part, before), after: inWords(part, after) }))
    .filter((one) => one.before !== one.after);

/** Left empty is not there. */
export const withoutEmpty = (wayIn: WayIn): WayIn => ({
  ...wayIn,
  backchannelLogoutUri: wayIn.backchannelLogoutUri || null,
  initiateLoginUri: wayIn.initiateLoginUri || null,
  handoffUri: wayIn.handoffUri || null,
  tokenUri: wayIn.tokenUri || null,
  checkUserUrl: wayIn.checkUserUrl || null,
});

const addressesOf = (wayIn: WayIn): string[] =>
  [
    ...wayIn.redirectUris,
    ...wayIn.postLogoutRedirectUris,
    wayIn.backchannelLogoutUri,
    wayIn.initiateLoginUri,
    wayIn.handoffUri?.split(/[?#]/)[0],
    wayIn.tokenUri?.split(/[?#]/)[0],
    wayIn.checkUserUrl,
  ].filter((one): one is string => Boolean(one) && URL.canParse(one as string));

/** A private host that belongs to no registered address would be let through for nothing. */
export function strayHosts(wayIn: WayIn, hostAndPort: (address: string) => string): string[] {
  const known = new Set(addressesOf(wayIn).map(hostAndPort));
  return (wayIn.privateHosts ?? [])
    .filter((host) => !known.has(host))
    .map((host) => `允许访问的专网主机 ${host} 不在登记的地址里`);
}

export type Hint = { tone: "ok" | "warn"; text: string };

/** What whoever confirms should look at. */
export function hintsOn({ before, after }: { before: WayIn; after: WayIn }, isUntouched: boolean): Hint[] {
  const parts = new Set(differencesOf(before, after).map(({ part }) => part));
  const isPlain = addressesOf(after).every((address) => address.startsWith("https://"));
  const known = new Set(addressesOf(before).map((address) => new URL(address).host));
  const strange = [...new Set(addressesOf(after).map((address) => new URL(address).host))].filter(
    (host) => !known.has(host),
  );
  const more = after.scopes.filter((scope) => !before.scopes.includes(scope)).map((scope) => systemScopes[scope]);
  return [
    isUntouched
      ? { tone: "ok", text: "提出之后登记内容没有再变" }
      : { tone: "warn", text: "提出之后登记内容又变过，通过不会生效，请退回" },
    isPlain ? { tone: "ok", text: "地址都使用 HTTPS" } : { tone: "warn", text: "有的地址没有使用 HTTPS" },
    strange.length > 0
      ? { tone: "warn", text: `出现新的主机：${strange.join("、")}，请与主管单位核对` }
      : { tone: "ok", text: "没有新的主机" },
    ...(more.length > 0 ? [{ tone: "warn", text: `将多读取：${more.join("、")}` } as const] : []),
    ...(parts.has("privateHosts") ? [{ tone: "warn", text: "将改变门户可以访问的专网主机" } as const] : []),
    ...(before.requiresRole && !after.requiresRole
      ? [{ tone: "warn", text: "以后没有角色的人也能进入" } as const]
      : []),
    ...(!before.opensSessions && after.opensSessions
      ? [
          {
            tone: "warn",
            text: "以后该系统说来的人是谁，门户就为已绑定的那个人打开登录，请确认它核对密码的办法可靠",
          } as const,
        ]
      : []),
    ...(!before.isOwn && after.isOwn ? [{ tone: "warn", text: "以后不再征求用户同意" } as const] : []),
  ];
}

export type SecretFact = { givenAt: string | null; endsAt: string | null; isLive: boolean };

/** What is known of its secrets; they are as many as there were gifts, the newest first. */
export const secretsOf = (
  system: { secretHashes: readonly string[]; secretEnds: Readonly<Record<string, string>> },
  given: readonly Date[],
  now: Date,
): SecretFact[] =>
  system.secretHashes.map((hash, index) => {
    const endsAt = system.secretEnds[hash] ?? null;
    return {
      givenAt: given[index]?.toISOString() ?? null,
      endsAt,
      isLive: endsAt === null || new Date(endsAt) > now,
    };
  });

/** The newest secret's end where it is near: what came before it is meant to end. */
export function endsSoon(
  { secretHashes, secretEnds }: { secretHashes: readonly string[]; secretEnds: Readonly<Record<string, string>> },
  before: Date,
): string | null {
  const [newest] = secretHashes;
  const end = newest === undefined ? undefined : secretEnds[newest];
  return end !== undefined && new Date(end) <= before ? end : null;
}
