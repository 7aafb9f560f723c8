import { DAY_MS } from "@sannong/contract/rules/time/days";
import { GRANT_WARN_DAYS, type GrantState, type SharingKind } from "@sannong/contract/data/resource-words";
import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import type { DataRefusal } from "@sannong/contract/rules/refusals/data-refusals";
import type { Resource } from "./catalogue.rules.ts";
import type { Post } from "./data-holder.rules.ts";

export type RequestedItem = { field: string; reason: string };
export type DataGrant = {
  id: string;
  resourceCode: string;
  holderId: string;
  unit: string;
  /** fields */
  items: string[];
  scopeCode: string;
  /** what it was granted for; null where that was not kept */
  post: Post | null;
  /** calls a minute */
  rate: number;
  appId: string | null;
  grantedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedBy: "holder" | "provider" | "post" | null;
  note: string | null;
  calls: number;
  rows: number;
  lastUsedAt: Date | null;
};

export type WhyNotAsk =
  | { reason: "data.notShared"; params: { basis: string } }
  | { reason: "data.unknownItem" }
  | { reason: "data.itemReason"; params: { item: string } };

/** Why this cannot be asked for; null when it can. What is not public needs a reason of its own, item by item. */
export function whyNotAsk(
  { sharing, legalBasis, items }: Pick<Resource, "sharing" | "legalBasis" | "items">,
  requested: readonly RequestedItem[],
  isDraft = false,
): WhyNotAsk | null {
  if (sharing === "refused") return { reason: "data.notShared", params: { basis: legalBasis } };
  const known = new Map(items.map((item) => [item.field, item]));
  if (requested.some(({ field }) => !known.has(field))) return { reason: "data.unknownItem" };
  if (isDraft || sharing === "unconditional") return null;
  const silent = requested.find(({ field, reason }) => known.get(field)?.sensitivity !== "public" && reason === "");
  return silent ? { reason: "data.itemReason", params: { item: known.get(silent.field)?.name ?? "" } } : null;
}

/** The asked items in the order of the catalogue, each once. */
export const requestedItems = (items: readonly ResourceItem[], requested: readonly string[]): ResourceItem[] => {
  const wanted = new Set(requested);
  return items.filter(({ field }) => wanted.has(field));
};

/** What is given to everybody may be called more often than what is given to few. */
export const rateOf = (sharing: SharingKind): number => (sharing === "unconditional" ? 60 : 30);

const statesOfEnd = { holder: "handedBack", provider: "revoked", post: "postLeft" } as const;

/** How a grant stands now: in force, run out, or ended by whom. */
export function stateOf(
  { endedAt, endedBy, expiresAt }: Pick<DataGrant, "endedAt" | "endedBy" | "expiresAt">,
  now: Date,
): GrantState {
  if (endedAt !== null && endedBy !== null) return statesOfEnd[endedBy];
  return endedAt !== null || now >= expiresAt ? "expired" : "active";
}

/** From so long before its end, and as long after it. */
export function mayRenew(grant: Pick<DataGrant, "endedAt" | "endedBy" | "expiresAt">, now: Date): boolean {
  const left = grant.expiresAt.getTime() - now.getTime();
  return grant.endedAt === null && Math.abs(left) <= GRANT_WARN_DAYS * DAY_MS;
}

/** Why a call gets nothing; null when it gets its rows. */
export function whyNotCall(
  grant: Pick<DataGrant, "resourceCode" | "endedAt" | "endedBy" | "expiresAt"> | undefined,
  resource: Pick<Resource, "code" | "rowCount"> | undefined,
  now: Date,
): DataRefusal | null {
  if (!resource) return "data.unknown";
  if (grant?.resourceCode !== resource.code) return "data.notGranted";
  const state = stateOf(grant, now);
  if (state === "expired") return "data.grantExpired";
  if (state !== "active") return "data.grantEnded";
  return resource.rowCount === 0 ? "data.noRows" : null;
}

/** Region codes from one's own up to the province: what data may be asked for. */
export const scopesOf = (regionCode: string): string[] =>
  [12, 9, 6, 4, 2].filter((length) => length <= regionCode.length).map((length) => regionCode.slice(0, length));
