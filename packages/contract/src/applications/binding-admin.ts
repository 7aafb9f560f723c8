import { BINDING_SHEET_BYTES } from "./binding-admin-words.ts";
import { endpoint } from "../endpoint.ts";
import { AROUND_THE_FILE, sheetRefusals } from "../sheet-words.ts";

/** Which account of a connected system is whose, as administrators see it; and many of them bound at once. */
const own = {
  module: "binding",
  method: "POST",
  access: { permission: "system.manage" },
  region: "subtree",
  transport: "sealed",
} as const;
const reached = ["bindingDesk.batchUnknown", "bindingDesk.otherRegion"] as const;

export const listBindings = endpoint({
  ...own,
  path: "/binding/desk/list",
  summary: "一个系统的账号绑定，按游标翻页，可按区划、来源、账号筛选",
  errors: ["people.otherRegion", "people.badCursor"],
  schemas: async () => (await import("./binding-admin.schemas.ts")).listBindings,
});

export const exportBindings = endpoint({
  ...own,
  path: "/binding/desk/export",
  summary: "按当前条件导出一个系统的账号绑定（xlsx，写入审计日志）",
  reply: "spreadsheet",
  errors: ["people.otherRegion"],
  schemas: async () => (await import("./binding-admin.schemas.ts")).exportBindings,
});

export const bindingTemplate = endpoint({
  ...own,
  region: "none",
  path: "/binding/batch/template",
  summary: "下载批量绑定模板（xlsx）",
  reply: "spreadsheet",
  errors: [],
  schemas: async () => (await import("./binding-admin.schemas.ts")).bindingTemplate,
});

/** Nothing is bound by it: every line is judged, and the list is kept until somebody submits it. */
export const lookAtBindings = endpoint({
  ...own,
  transport: "plain",
  path: "/binding/batch/look",
  summary: "上传绑定清单（xlsx 或 csv）试行：逐行检查并说明原因，不写入绑定",
  body: "multipart",
  bodyLimit: BINDING_SHEET_BYTES + AROUND_THE_FILE,
  errors: ["systemRegistry.unknown", ...sheetRefusals],
  schemas: async () => (await import("./binding-admin.schemas.ts")).lookAtBindings,
});

export const listBatches = endpoint({
  ...own,
  path: "/binding/batch/list",
  summary: "一个系统的批量绑定，最近的在前",
  background: true,
  errors: [],
  schemas: async () => (await import("./binding-admin.schemas.ts")).listBatches,
});

export const batchLines = endpoint({
  ...own,
  path: "/binding/batch/lines",
  summary: "一批绑定的逐行结果",
  errors: reached,
  schemas: async () => (await import("./binding-admin.schemas.ts")).batchLines,
});

export const batchReport = endpoint({
  ...own,
  path: "/binding/batch/report",
  summary: "下载一批绑定的逐行结果（xlsx，写入审计日志）",
  reply: "spreadsheet",
  errors: reached,
  schemas: async () => (await import("./binding-admin.schemas.ts")).batchReport,
});

export const submitBatch = endpoint({
  ...own,
  path: "/binding/batch/submit",
  summary: "提交一批绑定，由另一位管理员复核后生效",
  errors: [
    ...reached,
    "bindingDesk.notNow",
    "bindingDesk.nothing",
    "bindingDesk.isOpen",
    "bindingDesk.notMine",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./binding-admin.schemas.ts")).submitBatch,
});

export const dropBatch = endpoint({
  ...own,
  path: "/binding/batch/drop",
  summary: "放弃或撤回自己的一批还没有生效的绑定",
  errors: [...reached, "bindingDesk.notNow", "bindingDesk.notMine"],
  schemas: async () => (await import("./binding-admin.schemas.ts")).dropBatch,
});

export const undoBatch = endpoint({
  ...own,
  path: "/binding/batch/undo",
  summary: "在期限内整批撤销已生效的绑定",
  errors: [...reached, "bindingDesk.notNow", "bindingDesk.undoTooLate", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./binding-admin.schemas.ts")).undoBatch,
});
