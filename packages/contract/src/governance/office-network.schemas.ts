import * as z from "zod/mini";
import { oneOf, storedInteger, text } from "../fields.ts";
import { MOST_RANGES } from "./office-network-words.ts";
import { isAddressRange } from "../rules/network/address-range.ts";
import { changeStatuses } from "./setting-words.ts";

const ranges = z.array(z.string());

const change = z.object({
  ranges,
  reason: z.string(),
  receiptNumber: z.string(),
  askedBy: z.string(),
  /** ISO 8601 */
  askedAt: z.string(),
  status: oneOf(changeStatuses),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
});
export type OfficeNetworkChange = z.infer<typeof change>;

export const findOfficeNetwork = {
  input: z.object({}),
  output: z.object({
    /** empty: from everywhere */
    ranges,
    /** the variable of the deployment that fixes them; null: they may be changed here */
    fixedBy: z.nullable(z.string()),
    /** of the change in force; 0 where there never was one */
    revision: z.number(),
    /** from where this very question came, as the server sees it */
    yourAddress: z.string(),
    /** somebody between says that it comes from elsewhere, and is not one whom the server believes */
    isForwardedUnheard: z.boolean(),
    waiting: z.nullable(z.extend(change, { isOwn: z.boolean() })),
    /** the newest first */
    history: z.array(change),
  }),
};
export type OfficeNetwork = z.infer<typeof findOfficeNetwork.output>;

const range = z
  .string("请填写地址")
  .check(
    z.trim(),
    z.maxLength(50, "地址过长，请核对"),
    z.refine(isAddressRange, "请填写地址或地址段，如 10.32.8.15、10.32.8.0/22、2001:db8:7::/48"),
  );

export const proposeOfficeNetwork = {
  input: z.object({
    ranges: z.array(range, "请填写地址或地址段").check(z.maxLength(MOST_RANGES, `最多可填 ${MOST_RANGES} 个地址段`)),
    reason: text("请填写修改理由，复核人会看到", 200),
    /** the revision that was on the page */
    revision: z.coerce.number("页面已过期，请刷新").check(...storedInteger("页面已过期，请刷新")),
  }),
  output: z.object({ receiptNumber: z.string() }),
};

export const withdrawOfficeNetwork = { input: z.object({}), output: z.null() };
