import { DAY_MS } from "@sannong/contract/rules/time/days";
import { isReleaseEntryPoint, releaseEntryPoints } from "@sannong/contract/protocols/release-entry-points";
import { Role } from "@sannong/contract/rules/identity/roles";
import { isSharedField, sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import { deliveredEvents } from "@sannong/contract/applications/webhook-words";

/** The cooling-off week (issue of the law: at most 15 working days; ours is 7 days). */
const COOLING_OFF_MS = 7 * DAY_MS;

/** 2026年11月21日 16:00, where the province is. */
export const momentInWords = (at: Date): string =>
  new Intl.DateTimeFormat("zh-CN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Shanghai" }).format(at);

/** When an account that is asked to be closed now is closed. */
export const closesAt = (now: Date): Date => new Date(now.getTime() + COOLING_OFF_MS);

const administrators: readonly string[] = [
  Role.regionalAdministrator,
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
];
/** An administrator's account is an office, not a person's own affair. */
export const mayClose = (roles: readonly { roleCode: string }[]): boolean =>
  !roles.some(({ roleCode }) => administrators.includes(roleCode));

const wordsOfScope: Record<string, string[]> = {
  openid: ["本系统专用的身份标识"],
  profile: ["姓名或单位名称", "账号类型", "行政区划", "单位", "在该系统的角色", "在该系统绑定的用户名"],
  phone: ["手机号"],
  email: ["电子邮箱"],
};
/** What a system could read under these scopes, in words. */
export const fieldsOf = (scope: string): string[] => scope.split(" ").flatMap((one) => wordsOfScope[one] ?? []);

const eventWords: Readonly<Record<string, string>> = deliveredEvents;

/** One release in words: by which way, which fields, what for. Fields or entry points that are no more stand as they were named. */
export function releasedInWords({ door, given, about }: Released): { way: string; fields: string[]; reason: string } {
  const known = door !== null && isReleaseEntryPoint(door) ? releaseEntryPoints[door] : { words: door ?? "", why: "" };
  // a call in their name is about the system that called, whose name stands there
  const matter =
    about === null || door === "oidc.introspection" || door === "oidc.delegated" ? about : eventWords[about];
  const fields = (given ?? "").split(" ").filter(Boolean);
  return {
    way: known.words,
    fields: fields.map((field) => (isSharedField(field) ? sharedFieldWords[field] : field)),
    reason: matter ? `${known.why}（${matter}）` : known.why,
  };
}
type Released = { door: string | null; given: string | null; about: string | null };

const kinds = {
  "personalData.released": "released",
  "handoff.codeIssued": "issued",
  "oidc.codeRedeemed": "redeemed",
  "oidc.tokensRefreshed": "refreshed",
  "people.revealed": "seen",
  "approval.revealed": "seen",
  "rating.phoneRevealed": "seen",
  "delegation.read": "seen",
} as const;
/** What an event did with particulars: told, looked at, handed out or issued. */
export const kindOf = (event: string): (typeof kinds)[keyof typeof kinds] =>
  kinds[event as keyof typeof kinds] ?? "issued";

const wordsOfItem: Readonly<Record<string, string>> = {
  delegation: "代办的备注和材料清单",
  phone: "手机号",
  idNumber: "身份证号",
};
/** What an administrator looked at; where only one thing is hidden, the row does not name it. */
export const itemOf = (item: string | null): string => (item === null ? "手机号" : (wordsOfItem[item] ?? item));
