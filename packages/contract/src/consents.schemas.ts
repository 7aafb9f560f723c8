import * as z from "zod/mini";
import { noData, nothing, text } from "./fields.ts";

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
