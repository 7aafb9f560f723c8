import { endpoint } from "../endpoint.ts";

export type { ManagedDictionary, ManagedEntry } from "./dictionaries-admin.schemas.ts";

const own = {
  module: "dictionaries",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const managedDictionaries = endpoint({
  ...own,
  path: "/dict/desk/list",
  summary: "所有字典和其中的每一项：先后、是否停用、多少账号在用、谁改过",
  errors: [],
  schemas: async () => (await import("./dictionaries-admin.schemas.ts")).managedDictionaries,
});

export const addEntry = endpoint({
  ...own,
  path: "/dict/desk/add",
  summary: "新增一项，排在最后，表单随即提供（写入审计日志）",
  errors: ["dictionaryDesk.codeTaken", "dictionaryDesk.nameTaken"],
  schemas: async () => (await import("./dictionaries-admin.schemas.ts")).addEntry,
});

export const renameEntry = endpoint({
  ...own,
  path: "/dict/desk/rename",
  summary: "给一项改名，代码不变（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone", "dictionaryDesk.nameTaken"],
  schemas: async () => (await import("./dictionaries-admin.schemas.ts")).renameEntry,
});

export const moveEntry = endpoint({
  ...own,
  path: "/dict/desk/move",
  summary: "把一项移到另一项之前，或移到最后（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./dictionaries-admin.schemas.ts")).moveEntry,
});

export const withdrawEntry = endpoint({
  ...own,
  path: "/dict/desk/withdraw",
  summary: "停用一项：表单不再提供，已选它的账号不变（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone", "dictionaryDesk.preselected"],
  schemas: async () => (await import("./dictionaries-admin.schemas.ts")).withdrawEntry,
});

export const restoreEntry = endpoint({
  ...own,
  path: "/dict/desk/restore",
  summary: "恢复停用的一项，排在最后（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./dictionaries-admin.schemas.ts")).restoreEntry,
});
