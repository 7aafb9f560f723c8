import { endpoint } from "../endpoint.ts";

const module = "account-data";

/** Everything that is kept about whoever asks; the ID number masked (PIPL Art. 45). */
export const myData = endpoint({
  method: "GET",
  path: "/user/myData",
  module,
  summary: "我的数据：平台保存的本人全部信息",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./account-data.schemas.ts")).myData,
});

/** The same whole, with every hand-over, to be kept as a file. */
export const exportMyData = endpoint({
  method: "POST",
  path: "/user/exportMyData",
  module,
  summary: "导出本人全部信息",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["session.stale", "session.vouchedElsewhere"],
  schemas: async () => (await import("./account-data.schemas.ts")).exportMyData,
});

/** Who received what of me, or looked at it in full, and when; newest first. */
export const myHandovers = endpoint({
  method: "POST",
  path: "/user/myHandovers",
  module,
  summary: "谁看过我的数据：每次交给业务系统的信息，每次管理员查看的完整号码",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./account-data.schemas.ts")).myHandovers,
});

/** Asks for the end of one's account; a week is left to change one's mind. */
export const closeAccount = endpoint({
  method: "POST",
  path: "/user/closeAccount",
  module,
  summary: "申请注销本人账号（7 天冷静期）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: [
    "captcha.clientUnknown",
    "session.stale",
    "session.vouchedElsewhere",
    "sms.codeRejected",
    "account.closedByAdministrator",
  ],
  schemas: async () => (await import("./account-data.schemas.ts")).closeAccount,
});

/** Takes the request back. */
export const keepAccount = endpoint({
  method: "POST",
  path: "/user/keepAccount",
  module,
  summary: "撤销注销申请",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./account-data.schemas.ts")).keepAccount,
});
