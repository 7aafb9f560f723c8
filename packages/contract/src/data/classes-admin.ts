import { endpoint } from "../endpoint.ts";
import { inOwnRegion } from "../content/publication.ts";

export type { ManagedClass, ManagedClasses } from "./classes-admin.schemas.ts";

/** Classes are one list for the whole province: who may change it is judged by where they administer. */
const own = { ...inOwnRegion, module: "data-resources", region: "none" } as const;
/** The classes are the whole province's: whoever looks after a part of it reads them. */
const changing = ["content.otherRegion", "content.gone", "content.wrongReference"] as const;

export const managedClasses = endpoint({
  ...own,
  path: "/data/desk/classes",
  summary: "数据资源的分类（类、项、目、细目），含已停用的，和各有多少项资源",
  errors: [],
  schemas: async () => (await import("./classes-admin.schemas.ts")).managedClasses,
});

export const addClass = endpoint({
  ...own,
  path: "/data/desk/addClass",
  summary: "在一个分类下面新增一级，排在最后，代码按顺序生成；由省级办理（写入审计日志）",
  errors: [...changing, "content.taken"],
  schemas: async () => (await import("./classes-admin.schemas.ts")).addClass,
});

export const renameClass = endpoint({
  ...own,
  path: "/data/desk/renameClass",
  summary: "给一个分类改名，代码不变；由省级办理（写入审计日志）",
  errors: [...changing, "content.taken", "content.changedMeanwhile"],
  schemas: async () => (await import("./classes-admin.schemas.ts")).renameClass,
});

export const moveClass = endpoint({
  ...own,
  path: "/data/desk/moveClass",
  summary: "调整一个分类在同级里的先后；由省级办理（写入审计日志）",
  errors: [...changing, "content.changedMeanwhile"],
  schemas: async () => (await import("./classes-admin.schemas.ts")).moveClass,
});

export const withdrawClass = endpoint({
  ...own,
  path: "/data/desk/withdrawClass",
  summary: "停用一个分类：新建资源时不再提供它和它的下级，已有的资源不变；由省级办理（写入审计日志）",
  errors: [...changing, "content.changedMeanwhile"],
  schemas: async () => (await import("./classes-admin.schemas.ts")).withdrawClass,
});

export const restoreClass = endpoint({
  ...own,
  path: "/data/desk/restoreClass",
  summary: "恢复停用的分类；由省级办理（写入审计日志）",
  errors: [...changing, "content.changedMeanwhile"],
  schemas: async () => (await import("./classes-admin.schemas.ts")).restoreClass,
});
