import { admissionWords, type AdmissionReason } from "../../kernel/admission/index.ts";
import { Status, type StatusCode } from "./names.ts";

/** What a system is told that is told nothing of its user. */
export type Refusal = { second: StatusCode; first: StatusCode; text: string };
export const refusals = {
  noPassive: { first: Status.responder, second: Status.noPassive, text: "用户尚未登录，而请求不允许显示登录页面" },
  noContext: { first: Status.responder, second: Status.noAuthnContext, text: "用户的登录方式达不到请求的要求" },
  nameId: { first: Status.requester, second: Status.invalidNameIdPolicy, text: "不支持请求的用户标识格式" },
  declined: {
    first: Status.responder,
    second: Status.requestDenied,
    text: "用户不同意该系统读取其信息，或没有申请角色、绑定账号",
  },
} as const satisfies Record<string, Refusal>;

/** Told to a system whose request may show no page: what a page could settle, and what none could. */
export const notAdmittedTo = (reason: AdmissionReason): Refusal => ({
  first: Status.responder,
  second: reason === "notAgreed" ? Status.noPassive : Status.requestDenied,
  text: admissionWords(reason),
});
