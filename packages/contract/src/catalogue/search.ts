import { endpoint } from "../endpoint.ts";

export type { Elsewhere, Found, FoundPage, Suggestions } from "./search.schemas.ts";

/** What an administrator changed is seen within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

const open = { module: "search", access: "optional", region: "none", transport: "plain" } as const;

export const getSystemSearchVo = endpoint({
  ...open,
  method: "POST",
  path: "/systemService/getSystemSearchVo",
  summary: "搜索服务和系统",
  errors: [],
  schemas: async () => (await import("./search.schemas.ts")).getSystemSearchVo,
});
export const getSystemHotKeywords = endpoint({
  ...open,
  access: "anyone",
  method: "POST",
  path: "/systemService/getSystemHotKeywords",
  summary: "大家在搜",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./search.schemas.ts")).getSystemHotKeywords,
});
export const find = endpoint({
  ...open,
  method: "POST",
  path: "/search/find",
  summary: "全站搜索，可限定范围、筛选和翻页",
  errors: [],
  schemas: async () => (await import("./search.schemas.ts")).find,
});
export const suggest = endpoint({
  ...open,
  method: "POST",
  path: "/search/suggest",
  summary: "边输入边给出的建议",
  background: true,
  errors: [],
  schemas: async () => (await import("./search.schemas.ts")).suggest,
});
export const recordChoice = endpoint({
  ...open,
  method: "POST",
  path: "/search/recordChoice",
  summary: "记录从搜索结果中选了哪一项",
  errors: ["search.unknownThing"],
  schemas: async () => (await import("./search.schemas.ts")).recordChoice,
});
