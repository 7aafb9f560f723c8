import { endpoint } from "../endpoint.ts";
import { publication } from "./publication.ts";

export type { ManagedScene, SceneArrangement } from "./scenes-publication.schemas.ts";

export const scenes = publication({
  module: "scenes",
  at: "/scene/desk",
  list: "本地区及下级公布过的地方场景，含已撤下的",
  act: "撤下已公布的场景，或恢复公布（写入审计日志，告知申报人）",
  schemas: async () => (await import("./scenes-publication.schemas.ts")).scenes,
});

/** One order for the whole province. */
const arranging = {
  module: "scenes",
  method: "POST",
  access: { permission: "content.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const sceneArrangement = endpoint({
  ...arranging,
  path: "/scene/desk/arrangement",
  summary: "推荐的场景和它们的先后",
  errors: [],
  schemas: async () => (await import("./scenes-publication.schemas.ts")).sceneArrangement,
});

export const arrangeScenes = endpoint({
  ...arranging,
  path: "/scene/desk/arrange",
  summary: "推荐场景、取消推荐和调整先后（写入审计日志）",
  errors: ["content.changedMeanwhile", "scenes.notShown"],
  schemas: async () => (await import("./scenes-publication.schemas.ts")).arrangeScenes,
});
