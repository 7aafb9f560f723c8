import * as z from "zod/mini";
import { noData, nothing } from "../fields.ts";
import { page, paging } from "../paging.ts";

const device = {
  browser: z.string(),
  system: z.string(),
  kind: z.enum(["phone", "tablet", "computer", "unknown"]),
};

export const listSessions = {
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        /** names the session to its owner; opens nothing */
        id: z.string(),
        ...device,
        /** network address it was opened from, whole: shown to its owner alone */
        address: z.string(),
        factors: z.array(z.string()),
        /** ISO 8601 */
        startedAt: z.string(),
        lastSeenAt: z.string(),
        /** the one that asks */
        current: z.boolean(),
      }),
    ),
  }),
};

export const endOneSession = {
  input: z.object({ id: z.string("请选择设备").check(z.regex(/^[\w-]{43}$/, "请选择设备")) }),
  output: noData,
};

export const endOtherSessions = { input: nothing, output: z.object({ ended: z.number() }) };

export const signInHistory = {
  input: z.object(paging),
  output: page(
    z.object({
      /** ISO 8601 */
      at: z.string(),
      ok: z.boolean(),
      /** why not, in a few words; empty for a successful one */
      reason: z.string(),
      ...device,
      address: z.string(),
      factors: z.array(z.string()),
      /** `qr`: confirmed on a phone; empty for the other entry points */
      door: z.string(),
      /** the account had never been used there */
      newDevice: z.boolean(),
    }),
  ),
};

const gone = "链接不完整，请从短信里重新打开";
const token = z.string(gone).check(z.regex(/^[\w-]{22}$/, gone));

export const lookAtNotMe = {
  input: z.object({ token }),
  output: z.object({
    /** ISO 8601 */
    at: z.string(),
    browser: z.string(),
    system: z.string(),
    /** the account's name, masked: who holds the link holds the phone, and learns nothing more */
    account: z.string(),
  }),
};

export const confirmNotMe = { input: z.object({ token }), output: noData };
