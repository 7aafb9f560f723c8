import * as z from "zod/mini";
import { optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { changed, revision } from "../content/publication.schemas.ts";
import { regionLevels } from "./region-words.ts";

const [highest = 0, ...lower] = Object.keys(regionLevels).map(Number);
const lowest = lower.at(-1) ?? highest;

const region = z.extend(changed, {
  code: z.string(),
  name: z.string(),
  level: z.number(),
  /** 江苏省 / 盐城市; empty for the province */
  above: z.string(),
  /** a zone that towns lie in, and no county */
  isStatistical: z.boolean(),
  /** no form offers it any more */
  isWithdrawn: z.boolean(),
  /** in it and all that lies in it, counted up to a bound */
  accounts: z.number(),
});
export type ManagedRegion = z.infer<typeof region>;

export const managedRegions = {
  input: z.object({
    keywords: optionalText(25),
    level: z.optional(
      z.coerce
        .number("请选择层级")
        .check(z.int("请选择层级"), z.minimum(highest, "请选择层级"), z.maximum(lowest, "请选择层级")),
    ),
    ...paging,
  }),
  output: page(region),
};

const code = text("请填写代码", 12).check(
  z.regex(/^(\d{4}|\d{6}|\d{9}|\d{12})$/, "代码为 4 位（设区市）、6 位（县）、9 位（乡镇）或 12 位（村）数字"),
);
const name = text("请填写名称", 30);

export const addRegion = { input: z.object({ code, name }), output: region };
export const renameRegion = { input: z.object({ code: text("请填写代码", 12), name, revision }), output: region };
export const withdrawRegion = { input: z.object({ code: text("请填写代码", 12), revision }), output: region };
export const restoreRegion = { input: z.object({ code: text("请填写代码", 12), revision }), output: region };
