import { endpoint } from "../endpoint.ts";

const own = { module: "feedback", transport: "sealed" } as const;
const permission = { permission: "feedback.answer" } as const;

export const addFeedback = endpoint({
  ...own,
  method: "POST",
  path: "/systemFeedback/addFeedback",
  summary: "提交意见反馈（未登录时须图形验证码，或用它取得的上传凭证）",
  access: "optional",
  region: "none",
  headers: ["generator-userId"],
  errors: [
    "captcha.clientUnknown",
    "captcha.rejected",
    "files.permitInvalid",
    "files.notHeld",
    "feedback.tooMany",
    "region.unknown",
  ],
  schemas: async () => (await import("./feedback.schemas.ts")).addFeedback,
});

/** The code that opens a feedback to whoever left its phone number. */
export const sendFeedbackStatusMsg = endpoint({
  ...own,
  method: "POST",
  path: "/systemFeedback/sendStatusMsg",
  summary: "发送查询反馈进度的短信验证码",
  access: "anyone",
  region: "self",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "captcha.rejected", "sms.sentRecently", "sms.limitReached", "sms.notSent"],
  schemas: async () => (await import("./feedback.schemas.ts")).sendFeedbackStatusMsg,
});

export const feedbackStatus = endpoint({
  ...own,
  method: "POST",
  path: "/systemFeedback/status",
  summary: "凭受理编号和手机验证码查询反馈的答复",
  access: "anyone",
  region: "self",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "sms.codeRejected", "feedback.notFound"],
  schemas: async () => (await import("./feedback.schemas.ts")).feedbackStatus,
});

export const myFeedback = endpoint({
  ...own,
  method: "POST",
  path: "/systemFeedback/mine",
  summary: "我提交的反馈和答复",
  access: "signedIn",
  region: "self",
  errors: [],
  schemas: async () => (await import("./feedback.schemas.ts")).myFeedback,
});

export const listFeedback = endpoint({
  ...own,
  method: "POST",
  path: "/systemFeedback/list",
  summary: "本辖区的反馈",
  access: permission,
  region: "subtree",
  errors: [],
  schemas: async () => (await import("./feedback.schemas.ts")).listFeedback,
});

export const answerFeedback = endpoint({
  ...own,
  method: "POST",
  path: "/systemFeedback/answer",
  summary: "答复一条反馈",
  access: permission,
  region: "subtree",
  errors: ["feedback.notFound", "feedback.answered"],
  schemas: async () => (await import("./feedback.schemas.ts")).answerFeedback,
});
