import { endpoint } from "../endpoint.ts";
import { byCredentials } from "../protocols/by-credentials.ts";

const published = {
  module: "scenes",
  method: "POST",
  access: "anyone",
  region: "none",
  transport: "plain",
  // what is taken down is gone within five seconds
  cacheSeconds: 2,
} as const;
const declared = {
  module: "scenes",
  method: "POST",
  access: { permission: "scene.declare" },
  region: "self",
  transport: "sealed",
} as const;
const watched = { module: "scenes", method: "POST", access: "signedIn", region: "none", transport: "sealed" } as const;

export const listScenes = endpoint({
  ...published,
  path: "/scene/list",
  summary: "已公布的地方场景：按领域、地区、关键字筛选，附各项数量",
  errors: [],
  schemas: async () => (await import("./scenes.schemas.ts")).listScenes,
});

export const sceneDetail = endpoint({
  ...published,
  path: "/scene/detail",
  summary: "一个场景的全部内容和相关场景",
  errors: ["scenes.notFound"],
  schemas: async () => (await import("./scenes.schemas.ts")).sceneDetail,
});

export const myScenes = endpoint({
  ...declared,
  path: "/scene/mine",
  summary: "我的场景申报",
  errors: [],
  schemas: async () => (await import("./scenes.schemas.ts")).myScenes,
});

export const sceneDeclaration = endpoint({
  ...declared,
  path: "/scene/declaration",
  summary: "我的一份申报：已填内容、审核环节和经过",
  errors: ["scenes.notYours"],
  schemas: async () => (await import("./scenes.schemas.ts")).sceneDeclaration,
});

export const saveScene = endpoint({
  ...declared,
  path: "/scene/save",
  summary: "保存申报的一部分，没有编号时新建草稿",
  errors: [
    "scenes.notYours",
    "scenes.notNow",
    "scenes.changedMeanwhile",
    "scenes.outsideRegion",
    "scenes.noRegion",
    "scenes.tooMany",
  ],
  schemas: async () => (await import("./scenes.schemas.ts")).saveScene,
});

export const submitScene = endpoint({
  ...declared,
  path: "/scene/submit",
  summary: "提交申报，由县、市、省逐级审核",
  errors: [
    "scenes.notYours",
    "scenes.notNow",
    "scenes.changedMeanwhile",
    "scenes.incomplete",
    "scenes.outsideRegion",
    "scenes.noRegion",
    "scenes.unknownSystem",
  ],
  schemas: async () => (await import("./scenes.schemas.ts")).submitScene,
});

export const withdrawScene = endpoint({
  ...declared,
  path: "/scene/withdraw",
  summary: "撤回审核中的申报，回到草稿",
  errors: ["scenes.notYours", "scenes.notNow"],
  schemas: async () => (await import("./scenes.schemas.ts")).withdrawScene,
});

export const removeScene = endpoint({
  ...declared,
  path: "/scene/remove",
  summary: "删除没有公布过的草稿",
  errors: ["scenes.notYours", "scenes.notNow"],
  schemas: async () => (await import("./scenes.schemas.ts")).removeScene,
});

export const sceneMonitoring = endpoint({
  ...watched,
  path: "/scene/monitoring",
  summary: "已公布场景的日活、数据上报量和最近在线",
  errors: [],
  schemas: async () => (await import("./scenes.schemas.ts")).sceneMonitoring,
});

export const exportScenes = endpoint({
  ...watched,
  access: "government",
  path: "/scene/exportMonitoring",
  summary: "导出场景监测表（写入审计日志）",
  reply: "spreadsheet",
  errors: [],
  schemas: async () => (await import("./scenes.schemas.ts")).exportScenes,
});

export const sceneSeries = endpoint({
  ...watched,
  path: "/scene/series",
  summary: "一个场景逐日的日活和数据上报量",
  errors: ["scenes.notFound"],
  schemas: async () => (await import("./scenes.schemas.ts")).sceneSeries,
});

export const reportScene = endpoint({
  method: "POST",
  module: "scenes",
  access: "anyone",
  region: "none",
  transport: "plain",
  path: "/open/scene/report",
  summary: "接入系统：上报一个场景某日的日活和数据量（密钥或请求签名）",
  errors: [...byCredentials, "scenes.notReporter", "scenes.dayOutside"],
  schemas: async () => (await import("./scenes.schemas.ts")).reportScene,
});
