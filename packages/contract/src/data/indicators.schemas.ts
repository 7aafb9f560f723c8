import * as z from "zod/mini";
import { brainThemeNames } from "./indicators-words.ts";

const regionCode = z.optional(z.string().check(z.regex(/^\d{2}(\d{2}){0,2}$/, "地区代码不正确，请重新选择地区")));
const indicatorCode = z.string().check(z.minLength(1, "请选择指标"), z.maxLength(40, "没有这个指标"));
const theme = z.enum(brainThemeNames, { error: "没有这个专题，请从上方选择" });
const month = z.string();
const change = z.nullable(z.object({ kind: z.enum(["percent", "points"]), by: z.number() }));
const place = z.object({ code: z.string(), name: z.string() });

/**
 * The best of `of` neighbours has the rank 1; `median` is the value in their middle; `ahead` and `behind` are the names
 * of the next ones, null at either end. Nobody else's value is told.
 */
const standing = z.object({
  rank: z.number(),
  of: z.number(),
  median: z.number(),
  ahead: z.nullable(z.string()),
  behind: z.nullable(z.string()),
});

const figure = z.object({
  code: indicatorCode,
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  value: z.nullable(z.number()),
  month: z.nullable(month),
  yearOnYear: change,
  monthOnMonth: change,
  /** whether more is better; null where neither is */
  moreIsBetter: z.nullable(z.boolean()),
  /** older than its cycle allows */
  isStale: z.boolean(),
  /** its place among the regions beside it; null for the province, and where nothing is told */
  standing: z.nullable(standing),
});

const region = z.object({ ...place.shape, value: z.nullable(z.number()), yearOnYear: change });

export const brainBoard = {
  input: z.object({ theme, regionCode, indicator: z.optional(indicatorCode) }),
  output: z.object({
    region: place,
    /** from the highest region this person may see down to the one shown */
    path: z.array(place),
    figures: z.array(figure),
    /** the figure that map and ranking show; null where the theme has none */
    selected: z.nullable(indicatorCode),
    /** how many indicators there are in all themes */
    indicators: z.number(),
    /** the region above, which `standing` is within; null for the province */
    within: z.nullable(place),
    /**
     * the parts of the region, the highest value first; for a county those of its city, itself among them, and none
     * where the person may not see its city
     */
    regions: z.array(region),
    /** when the newest figure came in */
    updatedAt: z.nullable(z.iso.datetime()),
  }),
};

export const brainIndicator = {
  input: z.object({ indicator: indicatorCode, regionCode }),
  output: z.object({
    ...figure.shape,
    region: place,
    definition: z.string(),
    source: z.string(),
    owner: z.string(),
    cycle: z.string(),
    updatedAt: z.nullable(z.iso.datetime()),
    /** two years, the oldest month first */
    series: z.array(z.object({ month, value: z.number() })),
  }),
};

export const exportBrain = {
  input: z.object({ theme, regionCode }),
  output: z.unknown(),
};

export type BrainBoard = z.infer<typeof brainBoard.output>;
export type BrainFigure = z.infer<typeof figure>;
export type BrainRegion = z.infer<typeof region>;
export type BrainIndicator = z.infer<typeof brainIndicator.output>;
