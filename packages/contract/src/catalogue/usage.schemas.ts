import * as z from "zod/mini";
import { oneOf, regionCode } from "../fields.ts";
import { period } from "../period.schemas.ts";
import { usageParts } from "./usage-words.ts";

const requested = {
  ...period,
  /** a part of the caller's own region */
  xzqh: z.optional(regionCode()),
};
const figures = { visits: z.number(), signIns: z.number(), jumps: z.number() };
const named = z.object({ key: z.string(), name: z.string(), ...figures });
export type UsageRow = z.infer<typeof named>;

export const usageFigures = {
  input: z.object(requested),
  output: z.object({
    total: z.object(figures),
    /** every day of the period, also those without any */
    days: z.array(named),
    /** what lies right below the chosen region */
    byRegion: z.array(named),
    bySystem: z.array(named),
    byRole: z.array(named),
    /** from the caller's region down to the chosen part, and what lies right below it */
    regions: z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() })),
    /** ISO 8601; null: nothing was counted so far */
    countedAt: z.nullable(z.string()),
  }),
};
export type Usage = z.infer<typeof usageFigures.output>;

export const exportUsage = {
  input: z.object({ ...requested, part: oneOf(usageParts, "没有这种分法") }),
  output: z.unknown(),
};
