import { endpoint } from "../endpoint.ts";
import { anyOf, choosingFirstPassword, openingPassword, sendingCode, solvingCaptcha } from "../refusals/lists.ts";

const module = "registration";

/** Sends the code that opens the status of an application; the registration's own code is `sendRegisterMsg`. */
export const sendRegisterStatusMsg = endpoint({
  method: "POST",
  path: "/accountReview/sendStatusMsg",
  module,
  summary: "发送查询审核进度的短信验证码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(solvingCaptcha, sendingCode),
  schemas: async () => (await import("../authentication/one-time-codes.schemas.ts")).sendCodeToPhone,
});

/** Registers: type 1 is handed to an administrator, types 2 and 3 may sign in at once (specification §4). */
export const insertAccountReview = endpoint({
  method: "POST",
  path: "/accountReview/insert",
  module,
  summary: "注册账号：工作人员（1）提交审核，个人（2）和涉农主体（3）即时开通",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(openingPassword, choosingFirstPassword, [
    "sms.codeRejected",
    "region.unknown",
    "dictionary.unknown",
    "registration.phoneTaken",
    "registration.creditCodeTaken",
    "registration.underReview",
  ]),
  schemas: async () => (await import("./registration.schemas.ts")).insertAccountReview,
});

/** How far an application is: for the applicant alone, who proves themselves by SMS code or receipt number (design §3, Identity comes from the session). */
export const getUserRegisterInfo = endpoint({
  method: "GET",
  path: "/accountReview/getUserRegisterInfo",
  module,
  summary: "查询注册审核进度（凭受理编号或短信验证码，只返回状态）",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "sms.codeRejected", "registration.notFound"],
  schemas: async () => (await import("./registration.schemas.ts")).getUserRegisterInfo,
});

/** What the applicant of a refused registration wrote, and why it was refused; they change it and apply again. */
export const readFormerRegistration = endpoint({
  method: "POST",
  path: "/accountReview/readFormer",
  module,
  summary: "注册被退回的本人，凭短信验证取回原来填写的内容和退回原因",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "verification.expired"],
  schemas: async () => (await import("./registration.schemas.ts")).readFormerRegistration,
});

/** 涉农主体认证: a signed-in individual becomes the account of a farm, a cooperative or a company. */
export const authenticateEntity = endpoint({
  method: "POST",
  path: "/accountReview/authenticateEntity",
  module,
  summary: "涉农主体认证：个人账号认证为涉农主体账号",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["region.unknown", "dictionary.unknown", "registration.notIndividual", "registration.creditCodeTaken"],
  schemas: async () => (await import("./registration.schemas.ts")).authenticateEntity,
});

/** 部级用户认证: a signed-in user asks to be known as staff of the ministry; an administrator of the province decides. */
export const authenticateMinistryUser = endpoint({
  method: "POST",
  path: "/accountReview/authenticateMinistryUser",
  module,
  summary: "部级用户认证：提交认证申请，由省级管理员审核",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["registration.notIndividual", "registration.underReview"],
  schemas: async () => (await import("./registration.schemas.ts")).authenticateMinistryUser,
});
