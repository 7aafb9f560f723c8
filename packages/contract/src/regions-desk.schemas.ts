import * as z from "zod/mini";
import { optionalText } from "./fields.ts";
import { page, paging } from "./paging.ts";
import { regionLevels } from "./region-words.ts";

const [highest = 0, ...lower] = Object.keys(regionLevels).map(Number);
const lowest = lower.at(-1) ?? highest;

const region = z.object({
  code: z.string(),
  name: z.string(),
  level: z.number(),
  /** 江苏省 / 盐城市; empty for the province */
  above: z.string(),
  /** a zone that towns lie in, and no county */
  isStatistical: z.boolean(),
  /** in it and all that lies in it, counted up to a bound */
  accounts: z.number(),
});
export type DeskRegion = z.infer<typeof region>;

export const deskRegions = {
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
