import { endpoint } from "../endpoint.ts";

/** 单位性质 (specification §3, §9). */
export const COMPANY_TYPE = "CompanyType";
/** What stands in the field before anybody chooses (specification §9). */
export const DEFAULT_COMPANY_TYPE = "7";

/** With what the server remembers, a change is in every form within two seconds. */
const SECONDS_KEPT = 1;

/** Reads a dictionary: 单位性质 and the like. */
export const findByType = endpoint({
  method: "POST",
  path: "/dict/findByType",
  module: "dictionaries",
  summary: "按类型查询字典项（如单位性质 CompanyType）",
  access: "anyone",
  region: "none",
  transport: "plain",
  cacheSeconds: SECONDS_KEPT,
  errors: ["dictionary.unknown"],
  schemas: async () => (await import("./dictionaries.schemas.ts")).findByType,
});
