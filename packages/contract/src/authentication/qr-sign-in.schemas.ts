import * as z from "zod/mini";
import { noData, nothing } from "../fields.ts";
import { loginResult } from "./sign-in.schemas.ts";

const wrongCode = "二维码不正确，请重新扫码";
const qrId = z.string(wrongCode).check(z.regex(/^[\w-]{22}$/, wrongCode));

/** `expired` stands for everything that is over: too old, used, or never there. */
export const qrState = z.enum(["waiting", "scanned", "confirmed", "refused", "expired"]);
export type QrState = z.output<typeof qrState>;

/** What the asking browser hears; `expiresIn` in seconds. */
const progress = z.object({ state: qrState, expiresIn: z.number() });
export type QrProgress = z.output<typeof progress>;

export const createQrLogin = {
  input: nothing,
  output: z.object({
    qrId: z.string(),
    /** known to the asking page alone; never in an address */
    secret: z.string(),
    /** what the picture holds */
    address: z.string(),
    /** two digits that the phone shows too */
    number: z.string(),
    expiresIn: z.number(),
  }),
};

/** A stream of `data:` lines, each a `progress` in JSON. */
export const qrLoginEvents = { input: z.object({ qrId }), output: z.unknown() };
export const qrLoginStatus = { input: z.object({ qrId }), output: progress };

export const scanQrLogin = {
  input: z.object({ qrId }),
  output: z.object({
    browser: z.string(),
    system: z.string(),
    /** network address that asks, whole: its reader decides by it */
    address: z.string(),
    number: z.string(),
    /** ISO 8601 */
    askedAt: z.string(),
    expiresIn: z.number(),
  }),
};

export const decideQrLogin = {
  input: z.object({ qrId, confirm: z.boolean("请选择确认或拒绝") }),
  output: noData,
};

export const qrLogin = {
  input: z.object({ qrId, secret: z.string(wrongCode).check(z.regex(/^[\w-]{43}$/, wrongCode)) }),
  output: loginResult,
};
