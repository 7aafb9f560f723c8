import { endpoint } from "../endpoint.ts";
import { IMPORT_BYTES } from "./people-words.ts";
import { AROUND_THE_FILE, sheetRefusals } from "../sheet-words.ts";

/** The accounts of an administrator's region: found, looked at, looked after. */
const own = { module: "people", region: "subtree", transport: "sealed", method: "POST" } as const;
const reads = { ...own, access: { permission: "account.read" } } as const;
const acts = { ...own, access: { permission: "account.manage" } } as const;
const found = ["people.unknown", "people.otherRegion"] as const;
const allowed = [...found, "people.self", "people.administrator"] as const;
/** What is done to an account by who has just shown themselves; to an administrator's by two, and never to the last of a post. */
const graver = ["secondFactor.confirmationRequired", "people.changeIsOpen", "people.lastOfPost"] as const;

export const listPeople = endpoint({
  ...reads,
  path: "/people/list",
  summary: "本人管辖区划内的账号，按游标翻页（号码脱敏）",
  errors: ["people.otherRegion", "people.badCursor"],
  schemas: async () => (await import("./people.schemas.ts")).listPeople,
});

export const personDetail = endpoint({
  ...reads,
  path: "/people/detail",
  summary: "一个账号的资料、角色、绑定、验证方式、在线会话、最近登录和处理记录",
  errors: found,
  schemas: async () => (await import("./people.schemas.ts")).personDetail,
});

export const revealPerson = endpoint({
  ...own,
  access: { permission: "personal.reveal" },
  path: "/people/reveal",
  reveals: true,
  summary: "查看账号的完整号码（须说明原因，写入审计日志）",
  errors: [...found, "people.nothingHidden", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./people.schemas.ts")).revealPerson,
});

export const exportPeople = endpoint({
  ...reads,
  path: "/people/export",
  summary: "按当前条件导出账号列表（xlsx，号码脱敏，写入审计日志）",
  reply: "spreadsheet",
  errors: ["people.otherRegion"],
  schemas: async () => (await import("./people.schemas.ts")).exportPeople,
});

export const createPerson = endpoint({
  ...acts,
  path: "/people/create",
  summary: "创建账号，初始密码只显示一次，首次登录须更换",
  errors: ["people.otherRegion", "people.usernameTaken", "account.phoneTaken", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./people.schemas.ts")).createPerson,
});

export const disablePerson = endpoint({
  ...acts,
  path: "/people/disable",
  summary: "停用账号：会话立即结束，已接入系统收到通知；管理员账号由另一人复核后停用",
  errors: [...allowed, ...graver, "people.notActive", "people.changed"],
  schemas: async () => (await import("./people.schemas.ts")).changePerson,
});

export const enablePerson = endpoint({
  ...acts,
  path: "/people/enable",
  summary: "启用已停用的账号；管理员账号由另一人复核后启用",
  errors: [...allowed, ...graver, "people.notDisabled", "people.changed"],
  schemas: async () => (await import("./people.schemas.ts")).changePerson,
});

export const unlockPerson = endpoint({
  ...acts,
  path: "/people/unlock",
  summary: "解除因多次登录失败的锁定",
  errors: [...allowed, "people.notLocked"],
  schemas: async () => (await import("./people.schemas.ts")).unlockPerson,
});

export const resetPersonPassword = endpoint({
  ...acts,
  path: "/people/resetPassword",
  summary: "重置密码：一次性初始密码只显示一次，会话全部结束",
  errors: [...allowed, "people.notActive", "people.handApart", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./people.schemas.ts")).resetPersonPassword,
});

/** Where the other region is not the administrator's own, the next level that holds both decides. */
export const movePerson = endpoint({
  ...acts,
  path: "/people/move",
  summary: "把账号调到另一个行政区划；超出本人管辖的由上一级审核，管理员账号由另一人复核",
  errors: [
    ...allowed,
    ...graver,
    "people.notActive",
    "people.sameRegion",
    "people.moveIsOpen",
    "people.changed",
    "region.unknown",
  ],
  schemas: async () => (await import("./people.schemas.ts")).movePerson,
});

/** What others read of a member of staff is not their own to write: an administrator does, of an administrator two. */
export const correctPerson = endpoint({
  ...acts,
  path: "/people/correct",
  summary: "更正工作人员的姓名、单位或处室；管理员账号由另一人复核后更正",
  errors: [...allowed, ...graver, "people.notActive", "people.changed", "people.nothingCorrected"],
  schemas: async () => (await import("./people.schemas.ts")).correctPerson,
});

export const endPersonSession = endpoint({
  ...acts,
  path: "/people/sessions/end",
  summary: "结束一个账号的一个或全部会话",
  errors: [...allowed, "people.sessionOver", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./people.schemas.ts")).endPersonSession,
});

export const handleManyPeople = endpoint({
  ...acts,
  path: "/people/many",
  summary: "批量停用、启用、调动、发停用预告，每个账号各有结果",
  errors: ["people.otherRegion", "region.unknown", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./people.schemas.ts")).handleManyPeople,
});

export const importTemplate = endpoint({
  ...acts,
  region: "none",
  path: "/people/import/template",
  summary: "下载批量导入模板（xlsx）",
  reply: "spreadsheet",
  errors: [],
  schemas: async () => (await import("./people.schemas.ts")).importTemplate,
});

/** The same file is sent twice: first to be looked through, then to be taken in. */
export const importPeople = endpoint({
  ...acts,
  transport: "plain",
  path: "/people/import",
  summary: "批量导入账号（xlsx）：先试行列出每一行的问题，再整批或只导入无误的行",
  body: "multipart",
  bodyLimit: IMPORT_BYTES + AROUND_THE_FILE,
  errors: [...sheetRefusals, "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./people.schemas.ts")).importPeople,
});

export const listOnline = endpoint({
  ...reads,
  path: "/people/online",
  summary: "本人管辖区划内正在登录的用户，按游标翻页",
  errors: ["people.otherRegion", "people.badCursor"],
  schemas: async () => (await import("./people.schemas.ts")).listOnline,
});
