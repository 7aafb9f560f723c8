import { endpoint } from "../endpoint.ts";

export type {
  ManagedEdition,
  ManagedManual,
  EditionSummary,
  ManualPicture,
  ManualProblem,
} from "./manuals-admin.schemas.ts";

const own = {
  module: "manuals",
  method: "POST",
  access: { permission: "manual.manage" },
  region: "none",
  transport: "sealed",
} as const;
const changing = ["content.changedMeanwhile", "content.gone", "content.notNow"] as const;

export const managedManuals = endpoint({
  ...own,
  path: "/manual/desk/list",
  summary: "两本使用手册：读者正在看的、草稿和历次版本",
  errors: [],
  schemas: async () => (await import("./manuals-admin.schemas.ts")).managedManuals,
});

export const managedEdition = endpoint({
  ...own,
  path: "/manual/desk/read",
  summary: "一版手册的正文；不指明版本时是读者正在看的",
  errors: ["content.gone"],
  schemas: async () => (await import("./manuals-admin.schemas.ts")).managedEdition,
});

export const previewManual = endpoint({
  ...own,
  path: "/manual/desk/preview",
  summary: "正文排好的样子，以及要改的地方和所在的行",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./manuals-admin.schemas.ts")).previewManual,
});

export const saveEdition = endpoint({
  ...own,
  path: "/manual/desk/save",
  summary: "新建或修改手册草稿（写入审计日志）",
  errors: [...changing, "files.notHeld", "manuals.notPdf"],
  schemas: async () => (await import("./manuals-admin.schemas.ts")).saveEdition,
});

export const publishEdition = endpoint({
  ...own,
  path: "/manual/desk/publish",
  summary: "发布草稿，或重新发布以前的版本；读者五秒内看到（写入审计日志）",
  errors: [...changing, "manuals.hasProblems", "manuals.shownChanged"],
  schemas: async () => (await import("./manuals-admin.schemas.ts")).publishEdition,
});

export const discardEdition = endpoint({
  ...own,
  path: "/manual/desk/discard",
  summary: "删除手册草稿（写入审计日志）",
  errors: changing,
  schemas: async () => (await import("./manuals-admin.schemas.ts")).discardEdition,
});

export const returnToSupplied = endpoint({
  ...own,
  path: "/manual/desk/return",
  summary: "恢复随版本提供的手册文本（写入审计日志）",
  errors: ["manuals.shownChanged"],
  schemas: async () => (await import("./manuals-admin.schemas.ts")).returnToSupplied,
});
