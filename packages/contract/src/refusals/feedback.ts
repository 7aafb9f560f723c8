import type { Refusals } from "./refusals.ts";

/** What people write to the portal's office. */
export const feedbackRefusals = {
  "feedback.notFound": {
    status: 200,
    code: 4600,
    message: "没有找到这条反馈，请核对受理编号和手机号",
  },
  "feedback.tooMany": {
    status: 429,
    code: 4601,
    message: "您提交的反馈较多，请 {wait}后再提交，紧急事项请拨打服务电话",
  },
  "feedback.answered": { status: 200, code: 4602, outdated: true, message: "这条反馈已有答复，请看最新的情况" },
} as const satisfies Refusals;
