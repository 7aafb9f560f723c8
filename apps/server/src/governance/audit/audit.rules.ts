import { approvalKinds } from "@sannong/contract/governance/approval-words";
import {
  type AuditResult,
  auditResults,
  type AuditView,
  auditViews,
  detailLabel,
  eventGroups,
  eventName,
  type EventGroup,
  factorNames,
  objectName,
  type PersonSide,
  personSides,
  signInEntryPoints,
} from "@sannong/contract/governance/audit-words";
import type { AuditRow } from "@sannong/contract/governance/audit.schemas";
import { errorCatalogue, refusalMessage, type RefusalName } from "@sannong/contract/errors";
import { mask } from "@sannong/contract/mask";
import { momentOfClock } from "@sannong/contract/rules/time/days";
import { deviceWords } from "@sannong/contract/rules/authentication/device-words";
import { ownMember } from "@sannong/contract/rules/identity/own-member";
import { Role } from "@sannong/contract/rules/identity/roles";
import { cut } from "@sannong/contract/rules/texts/cut";

/** What is looked for, after the words of a form were understood. */
export type Sought = {
  view: AuditView;
  /** only what audit administrators did */
  ofAuditors: boolean;
  /** an account's id */
  person: string | undefined;
  side: PersonSide;
  objectId: string | undefined;
  traceId: string | undefined;
  events: readonly string[] | undefined;
  results: readonly AuditResult[] | undefined;
  address: string | undefined;
  from: Date | undefined;
  until: Date | undefined;
};

/** Where a page ended. */
export type Place = { at: string; id: string };

/** Where a page ends, to be sent back for the next one; opaque to the caller. */
export const cursorOf = ({ at, id }: { at: Date; id: string }): string =>
  Buffer.from(`${at.toISOString()}/${id}`).toString("base64url");

const CURSOR = /^([1-9]\d{3}-\d\d-\d\dT[\d:.]{12}Z)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const isMoment = (at: string) => !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at;

/** Undefined for what no page gave out. */
export function placeOf(cursor: string): Place | undefined {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return at !== undefined && id !== undefined && isMoment(at) ? { at, id } : undefined;
}

/** One kind, or all of a group; undefined: any. */
export function eventsSought({ group, event }: { group?: EventGroup | undefined; event?: string | undefined }) {
  if (event) return [event];
  return group && Object.keys(eventGroups[group].events);
}

const roleNames: Readonly<Record<string, string>> = {
  [Role.staff]: "工作人员",
  [Role.regionalAdministrator]: "区域管理员",
  [Role.systemAdministrator]: "系统管理员",
  [Role.marketUser]: "社会用户",
  [Role.securityAdministrator]: "安全管理员",
  [Role.auditAdministrator]: "审计管理员",
};

/** Those who act for the office act under their names; a citizen's is their own. */
export const nameShown = (name: string, roleCode: string): string =>
  roleCode === Role.marketUser || roleCode === "" ? mask.personName(name) : name;

const isRefusal = (reason: string): reason is RefusalName => Object.hasOwn(errorCatalogue, reason);
/** What a message said of the one case is not kept. */
const reasonShown = (reason: string): string =>
  isRefusal(reason) ? refusalMessage(reason, { wait: "稍" }).replaceAll(/\{\w+\}/g, "…") : reason;

type Entry = {
  id: string;
  at: Date;
  event: string;
  result: string;
  actorId: string | null;
  actorName: string | null;
  actorRole: string | null;
  objectKind: string | null;
  objectId: string | null;
  reason: string | null;
  detail: unknown;
  address: string | null;
  userAgent: string | null;
  traceId: string | null;
};

type Fact = string | number | boolean | null;
const booleans: Readonly<Record<string, string>> = { true: "是", false: "否" };

/** What a value of the detail means where it is a code. */
function factShown(key: string, value: Fact): string {
  const text = value === null ? "" : String(value);
  if (key === "factors")
    return text
      .split("+")
      .map((factor) => ownMember(factorNames, factor) ?? factor)
      .join(" + ");
  if (key === "view") return ownMember<string>(auditViews, text) ?? text;
  if (key === "kind") return ownMember<string>(approvalKinds, text) ?? text;
  if (key === "door") return ownMember(signInEntryPoints, text) ?? text;
  if (key === "roleCode") return ownMember(roleNames, text) ?? text;
  return ownMember(booleans, text) ?? text;
}

/** A row as an auditor reads it. */
export function rowOf(entry: Entry, regionName: (code: string) => string | undefined): AuditRow {
  const { actorId, actorRole: role, objectKind: kind, objectId } = entry;
  const detail = entry.detail as Record<string, Fact>;
  const device = entry.userAgent === null ? undefined : deviceWords(entry.userAgent);
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    event: entry.event,
    eventName: eventName(entry.event),
    result: entry.result as AuditResult,
    actor:
      actorId === null
        ? null
        : {
            id: actorId,
            name: nameShown(entry.actorName ?? "", role ?? ""),
            roleCode: role ?? "",
            roleName: ownMember(roleNames, role ?? "") ?? "",
          },
    object: kind === null ? null : { kind, kindName: objectName(kind), id: objectId ?? "" },
    reason: entry.reason === null ? null : reasonShown(entry.reason),
    address: entry.address,
    device: device ? `${device.browser}，${device.system}` : null,
    traceId: entry.traceId,
    facts: Object.entries(detail).map(([key, value]) => ({
      key,
      label: detailLabel(key),
      value: (key === "region" && regionName(String(value))) || factShown(key, value),
    })),
  };
}

/** What was asked, as it is written down about whoever asked: nothing typed that may be a number. */
export function searchWritten({ view, person, side, ...input }: Sought): Record<string, string> {
  const said = {
    [personSides[side]]: person,
    对象: input.objectId,
    请求号: input.traceId,
    事件: input.events?.map(eventName).join("、"),
    结果: input.results?.map((result) => auditResults[result]).join("、"),
    来源地址: input.address,
    从: input.from && momentOfClock(input.from),
    到: input.until && momentOfClock(input.until),
  };
  const filter = Object.entries(said)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`);
  return { view, filter: cut(filter.join("；"), 500) };
}
