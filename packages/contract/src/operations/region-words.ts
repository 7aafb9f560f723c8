/** The levels of regions; the first is the country, which is not listed. */
export const regionLevels = {
  2: "省",
  3: "设区市",
  4: "县（市、区）",
  5: "乡镇（街道）",
  6: "村（社区）",
} as const;
export type RegionLevel = keyof typeof regionLevels;
