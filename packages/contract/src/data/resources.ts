import { endpoint } from "../endpoint.ts";
import { byCredentials } from "../protocols/by-credentials.ts";

const own = { module: "data-resources", method: "POST", transport: "sealed" } as const;
const read = { ...own, access: "signedIn", region: "none" } as const;
/** The work of officials (design §9, Data catalogue). */
const requested = { ...own, access: { permission: "data.request" }, region: "self" } as const;
const provided = { ...own, access: { permission: "data.review" }, region: "subtree" } as const;

export const dataCatalogue = endpoint({
  ...read,
  path: "/data/catalogue/list",
  summary: "数据资源目录：按分类、共享类型、更新周期、格式、层级和关键词筛选，并给出各项数量",
  errors: [],
  schemas: async () => (await import("./resources.schemas.ts")).dataCatalogue,
});

export const dataResource = endpoint({
  ...read,
  path: "/data/catalogue/detail",
  summary: "一项数据资源：标准元数据、信息项、样例、质量和本人的申请与授权",
  errors: ["data.unknown"],
  schemas: async () => (await import("./resources.schemas.ts")).dataResource,
});

export const exportDataCatalogue = endpoint({
  ...read,
  path: "/data/catalogue/export",
  summary: "把筛选出的数据资源目录导出为 Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: [],
  schemas: async () => (await import("./resources.schemas.ts")).exportDataCatalogue,
});

export const dataDraft = endpoint({
  ...requested,
  path: "/data/application/mineFor",
  summary: "本人对一项资源的草稿（没有时为空）",
  errors: ["data.unknown"],
  schemas: async () => (await import("./requests.schemas.ts")).dataDraft,
});

export const saveDataDraft = endpoint({
  ...requested,
  path: "/data/application/save",
  summary: "保存数据申请草稿（每项资源一份）",
  errors: ["data.unknown", "data.notShared", "data.unknownItem", "data.draftChanged"],
  schemas: async () => (await import("./requests.schemas.ts")).saveDataDraft,
});

export const submitDataApplication = endpoint({
  ...requested,
  path: "/data/application/submit",
  summary: "提交数据申请：无条件共享的即时授权，有条件共享的由处室、提供方先后审核",
  errors: [
    "data.unknown",
    "data.notShared",
    "data.isAsked",
    "data.isHeld",
    "data.unknownItem",
    "data.itemReason",
    "region.unknown",
  ],
  schemas: async () => (await import("./requests.schemas.ts")).submitDataApplication,
});

export const withdrawDataApplication = endpoint({
  ...requested,
  path: "/data/application/withdraw",
  summary: "撤回审核中的数据申请，或删除草稿",
  errors: ["data.applicationNotFound", "data.notNow"],
  schemas: async () => (await import("./requests.schemas.ts")).withdrawDataApplication,
});

export const myDataApplications = endpoint({
  ...requested,
  path: "/data/application/mine",
  summary: "我的数据申请和进度",
  errors: [],
  schemas: async () => (await import("./requests.schemas.ts")).myDataApplications,
});

export const myDataGrants = endpoint({
  ...requested,
  path: "/data/grant/mine",
  summary: "我的数据授权：期限、凭证、限流和用量",
  errors: [],
  schemas: async () => (await import("./grants.schemas.ts")).myDataGrants,
});

export const takeDataCredential = endpoint({
  ...requested,
  path: "/data/grant/takeCredential",
  summary: "领取数据凭证（只显示一次；最近两个有效）",
  errors: ["data.grantNotFound", "data.grantIsOver", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./grants.schemas.ts")).takeDataCredential,
});

export const connectDataGrant = endpoint({
  ...requested,
  path: "/data/grant/connect",
  summary: "让本人负责的已上线系统用请求签名调用这项数据",
  errors: ["data.grantNotFound", "data.grantIsOver", "data.notOwnSystem", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./grants.schemas.ts")).connectDataGrant,
});

export const renewDataGrant = endpoint({
  ...requested,
  path: "/data/grant/renew",
  summary: "申请续期：无条件共享的即时续期，有条件共享的重新审核",
  errors: ["data.grantNotFound", "data.grantIsOver", "data.tooEarly", "data.isAsked", "data.notShared"],
  schemas: async () => (await import("./grants.schemas.ts")).renewDataGrant,
});

export const handBackDataGrant = endpoint({
  ...requested,
  path: "/data/grant/handBack",
  summary: "交回不再使用的数据授权，凭证立即停用",
  errors: ["data.grantNotFound", "data.grantIsOver"],
  schemas: async () => (await import("./grants.schemas.ts")).handBackDataGrant,
});

export const providedDataGrants = endpoint({
  ...provided,
  path: "/data/grant/provided",
  summary: "提供方：本区划资源已发放的授权和用量",
  errors: [],
  schemas: async () => (await import("./grants.schemas.ts")).providedDataGrants,
});

export const revokeDataGrant = endpoint({
  ...provided,
  path: "/data/grant/revoke",
  summary: "提供方：收回一项授权，写明原因，凭证立即停用",
  errors: ["data.grantNotFound", "data.grantIsOver"],
  schemas: async () => (await import("./grants.schemas.ts")).revokeDataGrant,
});

export const openData = endpoint({
  module: "data-resources",
  method: "GET",
  path: "/open/data/:category/:serial",
  inPath: ["category", "serial"],
  access: "anyone",
  region: "none",
  transport: "plain",
  summary: "凭数据凭证或请求签名取数据：只含获准的信息项和数据范围，限流并计量",
  errors: [
    "data.unknown",
    "data.credentialMissing",
    "data.credentialWrong",
    "data.notGranted",
    "data.grantExpired",
    "data.grantEnded",
    "data.noRows",
    ...byCredentials,
  ],
  schemas: async () => (await import("./grants.schemas.ts")).openData,
});
