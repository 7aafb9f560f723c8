import { endpoint } from "../endpoint.ts";

export type { ListedService, ServiceGuide } from "./guides.schemas.ts";

/** What an administrator changed is seen within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

const open = { module: "guides", access: "anyone", region: "none", transport: "plain", method: "POST" } as const;

export const findServices = endpoint({
  ...open,
  path: "/serviceGuide/findServices",
  summary: "按栏目、主题、对象、类型和办理方式查找服务事项",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./guides.schemas.ts")).findServices,
});

export const readGuide = endpoint({
  ...open,
  path: "/serviceGuide/read",
  summary: "一个事项的办事指南，全部要素",
  cacheSeconds: SECONDS_KEPT,
  errors: ["service.unknown"],
  schemas: async () => (await import("./guides.schemas.ts")).readGuide,
});

export const guideForm = endpoint({
  ...open,
  path: "/serviceGuide/form",
  summary: "一个事项的空白表格，Excel",
  reply: "spreadsheet",
  errors: ["service.unknown"],
  schemas: async () => (await import("./guides.schemas.ts")).guideForm,
});
