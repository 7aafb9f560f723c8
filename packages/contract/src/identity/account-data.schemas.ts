import * as z from "zod/mini";
import { loginCode, nothing } from "../fields.ts";
import { page, paging } from "../paging.ts";

/** One group of the page, as it is read aloud: what we keep, what it is for, how long. */
const group = z.object({
  title: z.string(),
  /** why it is kept and how long */
  purpose: z.string(),
  items: z.array(z.object({ name: z.string(), value: z.string() })),
});

const handover = z.object({
  /** ISO 8601 */
  at: z.string(),
  /** a system by its name, an administrator by their office */
  receiver: z.string(),
  /** whose system it is; where the administrator administers */
  owner: z.string(),
  /**
   * released: a system was told, or reached me; seen: an administrator looked at it in full. The others stand in rows
   * from before each release was written down. issued: the portal opened the system for me; redeemed, refreshed: the
   * system could fetch fields
   */
  kind: z.enum(["released", "issued", "redeemed", "refreshed", "seen"]),
  /** by which way, in words; empty in older rows */
  way: z.string(),
  /** what was told, in words */
  fields: z.array(z.string()),
  /** what for; what an administrator gave as theirs; empty in older rows */
  reason: z.string(),
});

const kept = {
  groups: z.array(group),
  /** ISO 8601; null when no end was asked for */
  closingAt: z.nullable(z.string()),
  /** administrators' accounts are ended by others */
  mayClose: z.boolean(),
};

export const myData = { input: nothing, output: z.object(kept) };

export const exportMyData = {
  input: nothing,
  output: z.object({ ...kept, exportedAt: z.string(), handovers: z.array(handover) }),
};

export const myHandovers = { input: z.object(paging), output: page(handover) };

export const closeAccount = {
  input: z.object({ yzm: z.optional(loginCode("请输入验证码!")) }),
  /** ISO 8601: when it ends unless it is taken back */
  output: z.object({ closingAt: z.string() }),
};

export const keepAccount = { input: nothing, output: z.object({ closingAt: z.null() }) };
