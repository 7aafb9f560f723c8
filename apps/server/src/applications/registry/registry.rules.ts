import { addressesOf, type Agreement, differencesOf } from "@sannong/contract/applications/application-shapes.schemas";
import { systemScopes, type WayInLack } from "@sannong/contract/applications/registry-words";
import { openedInWords } from "@sannong/contract/rules/protocols/cas-service";
import { type EntryPoints, hasWayIn } from "@sannong/contract/rules/protocols/way-in";

/** What keeps everybody from entering a connected system from the portal. */
export function lacksOf(system: EntryPoints, hasService: boolean): WayInLack[] {
  if (system.protocol === "none") return [];
  return [...(hasWayIn(system) ? [] : ["address" as const]), ...(hasService ? [] : ["service" as const])];
}

const openedBy = ({ redirectUris }: Agreement) => redirectUris.map((service) => openedInWords(service, "prefix"));

const reachedAt = (agreed: Agreement) => addressesOf(agreed, "leads", "called");

export type Hint = { tone: "ok" | "warn"; text: string };

/** What whoever confirms should look at. */
export function hintsOn({ before, after }: { before: Agreement; after: Agreement }, isUntouched: boolean): Hint[] {
  const parts = new Set(differencesOf(before, after).map(({ part }) => part));
  const isPlain = reachedAt(after).every((address) => address.startsWith("https://"));
  const known = new Set(reachedAt(before).map((address) => new URL(address).host));
  const strange = [...new Set(reachedAt(after).map((address) => new URL(address).host))].filter(
    (host) => !known.has(host),
  );
  const more = after.scopes.filter((scope) => !before.scopes.includes(scope)).map((scope) => systemScopes[scope]);
  const calls = (after.mayCall ?? []).filter((abbr) => !before.mayCall?.includes(abbr));
  return [
    isUntouched
      ? { tone: "ok", text: "提出之后登记内容没有再变" }
      : { tone: "warn", text: "提出之后登记内容又变过，通过不会生效，请退回" },
    isPlain ? { tone: "ok", text: "地址都使用 HTTPS" } : { tone: "warn", text: "有的地址没有使用 HTTPS" },
    strange.length > 0
      ? { tone: "warn", text: `出现新的主机：${strange.join("、")}，请与主管单位核对` }
      : { tone: "ok", text: "没有新的主机" },
    ...(more.length > 0 ? [{ tone: "warn", text: `将多读取：${more.join("、")}` } as const] : []),
    ...(after.serviceMatch === "prefix" && (parts.has("serviceMatch") || parts.has("redirectUris"))
      ? [{ tone: "warn", text: `按前缀比对，将开放：${openedBy(after).join("、")}` } as const]
      : []),
    ...(calls.length > 0
      ? [{ tone: "warn", text: `将可以代用户访问：${calls.join("、")}，请与对方的主管单位核对` } as const]
      : []),
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
