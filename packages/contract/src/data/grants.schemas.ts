import * as z from "zod/mini";
import { months } from "./requests.schemas.ts";
import { dataRow } from "./resources.schemas.ts";
import { dataApplicationStatuses, grantStates } from "./resource-words.ts";
import { oneOf, optionalText, personal, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

const id = text("请指明授权", 40);
const state = oneOf(grantStates);
const reason = (empty: string) => text(empty, 200);

const grant = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  provider: z.string(),
  state,
  items: z.array(z.object({ field: z.string(), name: z.string() })),
  scopeName: z.string(),
  /** calls a minute */
  rate: z.number(),
  /** ISO 8601 */
  grantedAt: z.string(),
  expiresAt: z.string(),
  /** whether it may be renewed now */
  mayRenew: z.boolean(),
  isRenewing: z.boolean(),
  /** why it was taken back */
  note: z.nullable(z.string()),
  /** the live ones, the newest first; of each its last four signs */
  credentials: z.array(z.object({ hint: z.string(), issuedAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
  /** the system that may call with its signature */
  appId: z.nullable(z.string()),
  usage: z.object({
    calls: z.number(),
    rows: z.number(),
    lastUsedAt: z.nullable(z.string()),
    /** the last thirty days that it was used on, the oldest first */
    days: z.array(z.object({ day: z.string(), calls: z.number(), rows: z.number() })),
  }),
});
export type DataGrantView = z.infer<typeof grant>;

export const myDataGrants = { input: z.object({}), output: z.object({ records: z.array(grant) }) };

export const takeDataCredential = {
  input: z.object({ id }),
  output: z.object({ credential: z.string(), expiresAt: z.string() }),
};

export const connectDataGrant = {
  input: z.object({ id, appId: text("请输入客户端编号", 64) }),
  output: z.object({ appId: z.string(), systemName: z.string() }),
};

export const renewDataGrant = {
  input: z.object({ id, months, reason: reason("请说明续期原因") }),
  output: z.object({
    receiptNumber: z.string(),
    status: oneOf(dataApplicationStatuses),
    expiresAt: z.string(),
  }),
};

export const handBackDataGrant = { input: z.object({ id }), output: z.object({ state }) };

export const providedDataGrants = {
  input: z.object({ keywords: optionalText(40), state: z.optional(state), ...paging }),
  output: page(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      holder: personal(z.string(), "personName"),
      unit: z.string(),
      state,
      items: z.number(),
      scopeName: z.string(),
      expiresAt: z.string(),
      calls: z.number(),
      rows: z.number(),
      lastUsedAt: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
};

export const revokeDataGrant = {
  input: z.object({ id, reason: reason("请写明收回原因，使用单位会收到") }),
  output: z.object({ state }),
};

export const openData = {
  input: z.object({
    /** the two halves of the resource's code */
    category: text("请指明数据资源", 20),
    serial: text("请指明数据资源", 20),
    ...paging,
  }),
  output: z.extend(page(dataRow), {
    code: z.string(),
    name: z.string(),
    /** the items that are granted, in the order of the catalogue */
    items: z.array(z.object({ field: z.string(), name: z.string() })),
    expiresAt: z.string(),
  }),
};
