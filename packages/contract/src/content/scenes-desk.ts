import { endpoint } from "../endpoint.ts";
import { atDesk, deskErrors } from "./publication.ts";

export type { DeskScene, SceneArrangement } from "./scenes-desk.schemas.ts";

const own = { ...atDesk, module: "scenes" } as const;
/** One order for the whole province. */
const arranging = { ...own, access: { permission: "content.manage" }, region: "none" } as const;

export const deskScenes = endpoint({
  ...own,
  path: "/scene/desk/list",
  summary: "本地区及下级公布过的地方场景，含已撤下的",
  errors: deskErrors.list,
  schemas: async () => (await import("./scenes-desk.schemas.ts")).deskScenes,
});

export const actOnScene = endpoint({
  ...own,
  path: "/scene/desk/act",
  summary: "撤下已公布的场景，或恢复公布（写入审计日志，告知申报人）",
  errors: ["content.otherRegion", "content.changedMeanwhile", "content.gone", "content.notNow"],
  schemas: async () => (await import("./scenes-desk.schemas.ts")).actOnScene,
});

export const sceneArrangement = endpoint({
  ...arranging,
  path: "/scene/desk/arrangement",
  summary: "推荐的场景和它们的先后",
  errors: [],
  schemas: async () => (await import("./scenes-desk.schemas.ts")).sceneArrangement,
});

export const arrangeScenes = endpoint({
  ...arranging,
  path: "/scene/desk/arrange",
  summary: "推荐场景、取消推荐和调整先后（写入审计日志）",
  errors: ["content.changedMeanwhile", "scenes.notShown"],
  schemas: async () => (await import("./scenes-desk.schemas.ts")).arrangeScenes,
});
