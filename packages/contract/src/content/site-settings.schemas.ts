import * as z from "zod/mini";
import { storedInteger, text } from "../fields.ts";
import type { FilingKey } from "./filing.ts";
import { PROVINCE_CODE } from "../operations/regions.ts";

/** Left empty, or well formed. */
const wellFormed = (pattern: RegExp, wrong: string) =>
  z.string(wrong).check(
    z.trim(),
    z.maxLength(200, "最多可填 200 个字"),
    z.refine((typed) => typed === "" || pattern.test(typed), wrong),
  );
const anything = wellFormed(/./, "请填写文字");

/** The organiser and the telephone stand in sentences all over the portal: once given they are not taken away. */
const filing = {
  organiser: text("请填写主办单位", 100),
  undertaker: anything,
  supporters: anything,
  helpLine: text("请填写联系电话", 40).check(
    z.regex(/^[\d\s()（）—-]{5,40}$/, "请填写能拨打的电话，例如 000-0000 0000"),
  ),
  helpHours: anything,
  address: anything,
  postalCode: wellFormed(/^\d{6}$/, "邮政编码是 6 位数字"),
  icpNumber: wellFormed(/备\s*\d{8}/, "请填写完整的备案号，例如：某ICP备00000000号"),
  policeNumber: wellFormed(/\d{14}/, "公安备案号里有 14 位数字，请核对"),
  siteCode: wellFormed(/^\d{10}$/, "网站标识码是 10 位数字").check(
    z.refine(
      (typed) => typed === "" || !/^\d{10}$/.test(typed) || typed.startsWith(PROVINCE_CODE),
      `网站标识码前两位是行政区划代码，应为 ${PROVINCE_CODE}`,
    ),
  ),
  emblemAddress: wellFormed(/^https:\/\/bszs\.conac\.cn\/\S*$/, "链接应以 https://bszs.conac.cn/ 开头"),
  storeAddress: wellFormed(/^https:\/\/[^\s"<>]+$/, "请填写应用商店的网页地址，以 https:// 开头"),
  // a page of the release before does not know of it, and leaves it as it is
  voiceSearch: z.optional(wellFormed(/^on$/, "语音输入只有打开和不打开两种")),
} satisfies Record<FilingKey, z.ZodMiniType>;

const stored = z.object({
  filing: z.record(z.string(), z.string()),
  /** whoever saves names the one their changes are based on */
  revision: z.number(),
  /** ISO 8601 */
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});

export const siteFiling = { input: z.object({}), output: stored };
export const saveSiteFiling = {
  input: z.object({
    filing: z.object(filing),
    revision: z.number("请刷新后再修改").check(...storedInteger("请刷新后再修改"), z.minimum(0, "请刷新后再修改")),
  }),
  output: stored,
};

export const launchItem = z.object({
  key: z.string(),
  group: z.enum(["filing", "deployment", "content"]),
  name: z.string(),
  state: z.enum(["ready", "missing", "demonstration"]),
  /** what stands there now, or what to do */
  words: z.string(),
});
export const launchChecklist = {
  input: z.object({}),
  output: z.object({ items: z.array(launchItem), missing: z.number() }),
};
export type LaunchItem = z.infer<typeof launchItem>;
