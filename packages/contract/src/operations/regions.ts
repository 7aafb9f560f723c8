import { endpoint } from "../endpoint.ts";
import { PROVINCE_CODE } from "../province-code.ts";

export type { RegionNode } from "./regions.schemas.ts";

/** The option appended to a region list for people outside the province (specification §3); not a GB/T 2260 code. */
export const OTHER_REGION = { label: "其他", bm: "9999" } as const;
export { PROVINCE_CODE };
/** Its name as the region table has it. */
export const PROVINCE_NAME = "江苏省";
/** The region whose office answers for somebody of this one: of 其他, or of none yet, the province (specification §9). */
export const competentRegion = (code: string): string =>
  code === OTHER_REGION.bm || code === "" ? PROVINCE_CODE : code;

const open = {
  module: "regions",
  access: "anyone",
  region: "none",
  transport: "plain",
  cacheSeconds: 300,
} as const;

export const selectByZdlb = endpoint({
  ...open,
  method: "POST",
  path: "/xzqhNew/selectByZdlb",
  summary: "按层级列出行政区划",
  errors: ["region.unknown"],
  schemas: async () => (await import("./regions.schemas.ts")).selectByZdlb,
});
export const selectByLength = endpoint({
  ...open,
  method: "POST",
  path: "/xzqh/selectByLength",
  summary: "按代码长度列出行政区划",
  errors: ["region.unknown"],
  schemas: async () => (await import("./regions.schemas.ts")).selectByLength,
});
export const queryXzqhTree = endpoint({
  ...open,
  method: "POST",
  path: "/xzqh/queryXzqhTree",
  summary: "行政区划树（到县级）",
  errors: ["region.unknown"],
  schemas: async () => (await import("./regions.schemas.ts")).queryXzqhTree,
});
export const queryXzqhTreeNew = endpoint({
  ...open,
  method: "POST",
  path: "/xzqhNew/queryXzqhTree",
  summary: "行政区划树（指定起止层级）",
  errors: ["region.unknown"],
  schemas: async () => (await import("./regions.schemas.ts")).queryXzqhTreeNew,
});
export const regionSpellings = endpoint({
  ...open,
  method: "POST",
  path: "/xzqh/spellings",
  summary: "行政区划名称的拼音（到乡镇），供按拼音查找",
  errors: [],
  schemas: async () => (await import("./regions.schemas.ts")).regionSpellings,
});
export const systemXzqhTree = endpoint({
  ...open,
  method: "GET",
  path: "/system/xzqh/xzqhTree",
  summary: "行政区划树（全省，到县级）",
  errors: [],
  schemas: async () => (await import("./regions.schemas.ts")).systemXzqhTree,
});
