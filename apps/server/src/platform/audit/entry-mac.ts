import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";

export type AuditEntry = Selectable<Tables["auditEntry"]>;

/** The MAC of a row covers every column, its id too, so that no row can be changed nor copied under another id. */
export function entryMac(key: KeyObject, entry: Omit<AuditEntry, "mac">): string {
  const { id, at, event, result, actorId, actorName, actorRole, objectKind, objectId } = entry;
  const { reason, detail, address, port, userAgent, traceId } = entry;
  const said = [id, at.toISOString(), event, result, actorId, actorName, actorRole, objectKind, objectId];
  const rest = [reason, sortedDetail(detail), address, port, userAgent, traceId];
  return mac(key, "entry", ...said, ...rest);
}

/** Each link covers the one before it: to change a row unnoticed one would have to make all later links anew. */
export const linkMac = (key: KeyObject, link: { seq: bigint; previous: string; entryId: string; entryMac: string }) =>
  mac(key, "link", link.seq.toString(), link.previous, link.entryId, link.entryMac);

/** Only the sealer can say where the chain ends: the MAC of a link itself may be read by anybody who reads the table. */
export const headMac = (key: KeyObject, end: { seq: bigint; mac: string }) =>
  mac(key, "head", end.seq.toString(), end.mac);

export function sameMac(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, "hex"), Buffer.from(other, "hex")];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** jsonb keeps no order of members; a MAC and a digest need one. */
export const sortedDetail = (detail: unknown): [string, unknown][] =>
  Object.entries(detail as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));

/** JSON tells apart where one value ends and the next begins. */
const mac = (key: KeyObject, ...values: unknown[]) =>
  createHmac("sm3", key).update(JSON.stringify(values), "utf8").digest("hex");
