import * as z from "zod/mini";
import { oneOf, storedInteger, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { changeStatuses, settingKeys } from "./setting-words.ts";

const key = z.enum(settingKeys, "没有这个参数");
const status = oneOf(changeStatuses);

const change = z.object({
  key,
  before: z.number(),
  after: z.number(),
  reason: z.string(),
  receiptNumber: z.string(),
  askedBy: z.string(),
  /** ISO 8601 */
  askedAt: z.string(),
  status,
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
});
export type SettingChange = z.infer<typeof change>;

const setting = z.object({
  key,
  value: z.number(),
  /** what it is where nobody changed it */
  usual: z.number(),
  /** the variable of the deployment that fixes it; null: it may be changed here */
  fixedBy: z.nullable(z.string()),
  revision: z.number(),
  changedAt: z.nullable(z.string()),
  /** what waits for the second person; `isOwn`: the caller asked for it themselves */
  waiting: z.nullable(z.extend(change, { isOwn: z.boolean() })),
});
export type Setting = z.infer<typeof setting>;

export const listSettings = { input: z.object({}), output: z.object({ settings: z.array(setting) }) };

export const proposeSetting = {
  input: z.object({
    key,
    value: z.coerce.number("请填写整数").check(z.int("请填写整数")),
    reason: text("请填写修改理由，复核人会看到", 200),
    /** the revision that was on the page */
    revision: z.coerce.number("页面已过期，请刷新").check(...storedInteger("页面已过期，请刷新")),
  }),
  output: z.object({ receiptNumber: z.string() }),
};

export const withdrawSetting = { input: z.object({ key }), output: z.null() };

export const settingHistory = {
  input: z.object({ key: z.optional(key), ...paging }),
  output: page(change),
};
