import * as z from "zod/mini";
import { noData, nothing, text } from "../fields.ts";
import { type SharedField, sharedFields } from "./shared-fields.ts";

const field = z.enum(sharedFields as [SharedField, ...SharedField[]], "没有这种信息");
const appId = text("缺少系统标识", 64);

export const sharingNotice = {
  input: z.object({
    appId,
    /** with what the system is told when it is asked whether it knows them; only for one that can be asked */
    check: z.optional(z.boolean()),
  }),
  output: z.object({
    systemName: z.string(),
    owner: z.string(),
    /** nothing has to be asked */
    agreed: z.boolean(),
    /** there was an agreement, and the system has been granted more since */
    isAddition: z.boolean(),
    fields: z.array(
      z.object({
        field,
        words: z.string(),
        /** not among those agreed to before */
        isNew: z.boolean(),
      }),
    ),
  }),
};

export const agreeToShare = {
  input: z.object({
    appId,
    /** those that were shown; others are refused */
    fields: z.array(field, "请先查看将提供的信息").check(z.maxLength(sharedFields.length, "信息项过多")),
  }),
  output: z.object({ agreed: z.literal(true) }),
};

const consent = z.object({
  systemAbbr: z.string(),
  systemName: z.string(),
  owner: z.string(),
  /** what it reads, in words */
  fields: z.array(z.string()),
  /** ISO 8601 */
  agreedAt: z.string(),
});

export const myConsents = { input: nothing, output: z.object({ consents: z.array(consent) }) };

export const withdrawConsent = {
  input: z.object({ systemAbbr: text("请选择要撤回授权的系统", 32) }),
  output: noData,
};
