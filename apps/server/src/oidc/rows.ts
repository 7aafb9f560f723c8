import { createHash } from "node:crypto";
import type { AdapterPayload } from "oidc-provider";
import type { Json } from "../platform/short-lived/short-lived.ts";

export type Row = { [member: string]: Json };

/** Rows are found by the hash of what a client or a browser presents; the thing itself is stored nowhere. */
export const keyOf = (id: string): string => createHash("sha256").update(id).digest("base64url");
export const kindOf = (model: string): string => `oidc.${model}`;

/** As JSON holds it: members without a value are left out. */
export const asRow = (payload: Record<string, unknown>): Row =>
  Object.fromEntries(Object.entries(payload).filter(([name, value]) => value !== undefined && name !== "jti")) as Row;

/** Back to what the library gave: `null` marks a member that was taken away by a merge. */
export const asPayload = (row: Row, id?: string): AdapterPayload => ({
  ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  ...(id === undefined ? {} : { jti: id }),
});

export const epoch = (date: Date): number => Math.floor(date.getTime() / 1000);

/** A member that should be text; empty when it is not. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
