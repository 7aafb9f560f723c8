import {
  type AuditResult,
  auditResults,
  type AuditView,
  auditViews,
  eventGroups,
  type EventGroup,
  type PersonSide,
  personSides,
} from "@sannong/contract/governance/audit-words";
import type { listAudit } from "@sannong/contract/governance/audit";
import type { InputOf } from "@sannong/contract/endpoint";
import { cut } from "@sannong/contract/rules/texts/cut";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { isDay } from "@sannong/contract/rules/time/is-day";

/** What is looked for, as it stands in the address; every member a text. */
export type AuditAddress = {
  person: string;
  side: PersonSide;
  objectId: string;
  traceId: string;
  group: EventGroup | "";
  event: string;
  result: readonly AuditResult[];
  address: string;
  /** days, as 2026-11-22; both included */
  from: string;
  until: string;
};

const isOf = <K extends string>(table: Record<K, unknown>, word: string | null): word is K =>
  word !== null && Object.hasOwn(table, word);
const day = (text: string | null): string => (text !== null && isDay(text) ? text : "");

/** As many letters as the entry takes of each. */
export const longest = { person: 64, objectId: 200, traceId: 100, event: 60, address: 64 } as const;

/** Whatever somebody wrote into the address, a search comes of it. Sign-ins begin with what failed. */
export function readAddress(query: URLSearchParams, view: AuditView): AuditAddress {
  const word = (name: keyof typeof longest) => cut((query.get(name) ?? "").trim(), longest[name]);
  const [side, group] = [query.get("side"), query.get("group")];
  const requested = query.getAll("result");
  const results = requested.filter((result) => isOf(auditResults, result));
  const usual: AuditResult[] = view === "signIn" && requested.length === 0 ? ["refused", "failed"] : [];
  return {
    person: word("person"),
    side: isOf(personSides, side) ? side : "any",
    objectId: word("objectId"),
    traceId: word("traceId"),
    group: isOf(eventGroups, group) ? group : "",
    event: word("event"),
    result: results.length > 0 ? results : usual,
    address: word("address"),
    from: day(query.get("from")),
    until: day(query.get("until")),
  };
}

/** Another search begins at its first page. */
export function writeAddress(view: AuditView, sought: AuditAddress): URLSearchParams {
  const next = new URLSearchParams();
  if (view !== "all") next.set("view", view);
  for (const [name, value] of Object.entries(sought)) {
    if (typeof value !== "string") for (const one of value) next.append(name, one);
    else if (value !== "" && !(name === "side" && value === "any")) next.set(name, value);
  }
  return next;
}

/** All there is of a view: sign-ins that went well, too. */
export const everythingOf = (view: AuditView): AuditAddress => ({
  ...readAddress(new URLSearchParams(), view),
  result: view === "signIn" ? (Object.keys(auditResults) as AuditResult[]) : [],
});

/** Whether something there is may be left out. */
export const isNarrowed = ({ side, result, ...words }: AuditAddress): boolean =>
  side !== "any" ||
  (result.length > 0 && result.length < Object.keys(auditResults).length) ||
  Object.values(words).some((word) => word !== "");

export const isView = (word: string | null): word is AuditView => isOf(auditViews, word);

/** A day begins where the province is. */
const beginOf = (text: string, more = 0): string => new Date(Date.parse(`${text}T00:00:00+08:00`) + more).toISOString();

/** The search as the server takes it. */
export function filterOf(view: AuditView, sought: AuditAddress): InputOf<typeof listAudit> {
  const { person, side, objectId, traceId, group, event, result, address, from, until } = sought;
  return {
    view,
    side,
    ...(person && { person }),
    ...(objectId && { objectId }),
    ...(traceId && { traceId }),
    ...(group && { group }),
    ...(event && { event }),
    ...(result.length > 0 && { results: [...result] }),
    ...(address && { address }),
    ...(from && { from: beginOf(from) }),
    ...(until && { until: beginOf(until, DAY_MS) }),
  };
}
