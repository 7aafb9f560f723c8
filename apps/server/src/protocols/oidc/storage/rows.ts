import { hash } from "node:crypto";
import type { AdapterPayload } from "oidc-provider";
import type { Json } from "../../../platform/short-lived/short-lived.ts";

export type Row = { [member: string]: Json };

/** Rows are found by the hash of what a client or a browser presents; the thing itself is stored nowhere. */
export const keyOf = (id: string): string => hash("sha256", id, "base64url");
/** The name of a model of the library among short-lived rows. */
export const kindOf = (model: string): string => `oidc.${model}`;

/** As JSON holds it: members without a value are left out. */
export function asRow(payload: Record<string, unknown>): Row {
  const row: Record<string, unknown> = {};
  for (const name of Object.keys(payload)) if (payload[name] !== undefined && name !== "jti") row[name] = payload[name];
  return row as Row;
}

/** Back to what the library gave: `null` marks a member that was taken away by a merge. */
export function asPayload(row: Row, id?: string): AdapterPayload {
  const payload: AdapterPayload = {};
  for (const name of Object.keys(row)) if (row[name] !== null) payload[name] = row[name];
  if (id !== undefined) payload.jti = id;
  return payload;
}

/** Whole seconds since 1970, as JWT count them (RFC 7519, NumericDate). */
export const epoch = (date: Date): number => Math.floor(date.getTime() / 1000);

/** A member that should be text; empty when it is not. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** A member that should be a list of texts; what is none is left out. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
