import { site } from "@sannong/contract/content/site";
import type { SmsMessage } from "../../gateways/sms/sms-gateway.ts";

/** What an SMS code is good for, in the words of its text. */
const purposes = {
  signIn: "登录",
  register: "注册",
  resetPassword: "找回密码",
  changePhone: "更换手机号",
  leavePhone: "验证原手机号",
  changePassword: "修改密码",
  bindPhone: "绑定手机号",
  setPassword: "设置密码",
  bindAccount: "绑定账号",
  recover: "恢复账号",
  registrationStatus: "查询注册进度",
  closeAccount: "注销账号",
  feedbackStatus: "查询反馈进度",
} as const;
export type Purpose = keyof typeof purposes;

/** What people are told by text message without having asked. `at` and `until` are ready to read (11月21日 16:00). */
export type Notice =
  | { kind: "registrationApproved" }
  | { kind: "registrationRejected"; reason: string }
  | { kind: "authenticationApproved" }
  | { kind: "authenticationRejected"; reason: string }
  | { kind: "feedbackAnswered"; referenceNumber: string }
  | { kind: "newDevice"; at: string; place: string; link: string }
  | { kind: "passwordChanged" }
  /** `to` is masked: the text goes to the former number */
  | { kind: "phoneChanged"; to: string }
  | { kind: "accountClosing"; until: string }
  | { kind: "factorsReset" }
  | { kind: "accountUnused"; until: string }
  | { kind: "accountDisabled" }
  | { kind: "identityLinked"; source: string }
  | { kind: "identityUnlinked"; source: string }
  /** `step` is what was asked for: 接入, 上线, 更换密钥, 下线 */
  | { kind: "systemApproved"; systemName: string; step: string }
  | { kind: "systemRejected"; systemName: string; step: string; reason: string }
  | { kind: "systemSecretDue"; systemName: string; until: string }
  | { kind: "dataGranted"; resource: string }
  | { kind: "dataRejected"; resource: string; reason: string }
  | { kind: "dataRevoked"; resource: string; reason: string }
  | { kind: "dataGrantDue"; resource: string; until: string }
  | { kind: "roleGranted"; roleName: string; systemName: string }
  | { kind: "roleRejected"; roleName: string; systemName: string; reason: string }
  | { kind: "scenePublished"; scene: string }
  /** `level` is who returned it: 县级, 市级, 省级 */
  | { kind: "sceneReturned"; scene: string; level: string; reason: string }
  /** to whoever is on duty; `at` is ready to read */
  | { kind: "alarm"; title: string; at: string };

type ValuesOf = { [K in Notice["kind"]]: (notice: Extract<Notice, { kind: K }>) => string[] };

/** What fills `{1}`, `{2}` … of each notice. */
const valuesOf: ValuesOf = {
  registrationApproved: () => [],
  registrationRejected: ({ reason }) => [reason],
  authenticationApproved: () => [],
  authenticationRejected: ({ reason }) => [reason],
  feedbackAnswered: ({ referenceNumber }) => [referenceNumber],
  newDevice: ({ at, place, link }) => [at, place, link],
  passwordChanged: () => [],
  phoneChanged: ({ to }) => [to],
  accountClosing: ({ until }) => [until],
  factorsReset: () => [],
  accountUnused: ({ until }) => [until],
  accountDisabled: () => [],
  identityLinked: ({ source }) => [source],
  identityUnlinked: ({ source }) => [source],
  systemApproved: ({ systemName, step }) => [systemName, step],
  systemRejected: ({ systemName, step, reason }) => [systemName, step, reason],
  systemSecretDue: ({ systemName, until }) => [systemName, until],
  dataGranted: ({ resource }) => [resource],
  dataRejected: ({ resource, reason }) => [resource, reason],
  dataRevoked: ({ resource, reason }) => [resource, reason],
  dataGrantDue: ({ resource, until }) => [resource, until],
  roleGranted: ({ roleName, systemName }) => [roleName, systemName],
  roleRejected: ({ roleName, systemName, reason }) => [roleName, systemName, reason],
  scenePublished: ({ scene }) => [scene],
  sceneReturned: ({ scene, level, reason }) => [scene, level, reason],
  alarm: ({ title, at }) => [title, at],
};

/**
 * Every text the portal sends, by the name under which a gateway's own template is configured; the places are
 * numbered as providers number them. What a provider has approved must read the same.
 */
export const smsTexts = {
  code: "{1}验证码 {2}，{3} 分钟内有效。工作人员不会向您索要验证码，请勿告诉他人。",
  registrationApproved: "您的注册申请已通过审核，可输入手机号码和密码登录平台进行使用。",
  registrationRejected: "您的注册申请未通过审核，原因：{1}。请修改后重新注册。",
  authenticationApproved: "您的部级用户认证已通过审核，请重新登录后使用。",
  authenticationRejected: "您的部级用户认证未通过审核，原因：{1}。",
  feedbackAnswered: "您的意见反馈（{1}）已有答复，请在门户“意见反馈”页面凭受理编号和本手机号查看。",
  newDevice: "您的账号于 {1} 在新设备登录（{2}）。如非本人操作，请打开 {3} 立即处理。",
  passwordChanged: "您的账号密码已修改。如非本人操作，请立即找回密码并联系技术支持。",
  phoneChanged: "您的账号已改绑到手机号 {1}。如非本人操作，请立即联系技术支持。",
  accountClosing: "您的账号将于 {1} 注销，在此之前登录，可在“我的数据”中撤销。如非本人操作，请立即登录撤销并修改密码。",
  factorsReset:
    "您的账号已重置验证方式，所有设备已退出，请凭管理员当面交给您的激活码重新设置。如非本人申请，请立即联系技术支持。",
  accountUnused: "您的账号长期未登录，将于 {1} 停用。如需继续使用，请在此之前登录一次。",
  accountDisabled: "您的账号已由管理员停用。如有疑问，请联系所在地农业农村部门或技术支持。",
  identityLinked:
    "您的账号已关联{1}的身份，今后可用它登录。如非本人操作，请立即登录，在“已关联的身份”中解除并修改密码。",
  identityUnlinked: "您的账号已解除与{1}身份的关联。如非本人操作，请立即修改密码并联系技术支持。",
  systemApproved: "系统“{1}”的{2}申请已通过，请登录门户在“系统入驻”中查看下一步。",
  systemRejected: "系统“{1}”的{2}申请未通过，原因：{3}。请登录门户在“系统入驻”中修改后重新提交。",
  systemSecretDue: "您负责的系统“{1}”的客户端密钥将于 {2} 到期，请登录门户在“系统入驻”中更换，避免用户无法登录。",
  dataGranted: "您申请的数据“{1}”已授权，请登录门户在“我的数据”中领取凭证。",
  dataRejected: "您申请的数据“{1}”未通过审核，原因：{2}。可修改后重新申请。",
  dataRevoked: "您使用的数据“{1}”的授权已由提供方收回，原因：{2}。凭证已停用。",
  dataGrantDue: "您使用的数据“{1}”的授权将于 {2} 到期，需要继续使用请登录门户在“我的数据”中续期。",
  roleGranted: "您申请的角色“{1}”（{2}）已授权，可登录平台使用。",
  roleRejected: "您申请的角色“{1}”（{2}）未通过审核，原因：{3}。可在“我的角色”中重新申请。",
  scenePublished: "您申报的地方场景“{1}”已通过省级审核并公布。",
  sceneReturned: "您申报的地方场景“{1}”被{2}审核退回，原因：{3}。请登录门户在“场景申报”中修改后重新提交。",
  alarm: "门户告警：{1}（{2}）。请登录管理后台处理。",
} as const satisfies Record<Notice["kind"] | "code", string>;
export type SmsTemplate = keyof typeof smsTexts;

/** The longest value of a text: a reason somebody typed must not make ten messages of one. */
const LONGEST_VALUE = 60;

const shortened = (value: string) => [...value.replace(/\s+/g, " ")].slice(0, LONGEST_VALUE).join("");
/** An address of ours leads nowhere when it is cut. */
const isAddress = (value: string) => /^https?:\/\/\S+$/.test(value);

function filled(to: string, template: SmsTemplate, given: readonly string[], code: string): SmsMessage {
  const values = given.map((value) => (isAddress(value) ? value : shortened(value)));
  const words = smsTexts[template].replace(/\{(\d)\}/g, (_all, place: string) => values[Number(place) - 1] ?? "");
  return { to, code, template, values, text: `【${site.name}】${words}` };
}

export const codeMessage = (to: string, purpose: Purpose, code: string, seconds: number): SmsMessage =>
  filled(to, "code", [purposes[purpose], code, String(Math.round(seconds / 60))], code);

export const noticeMessage = (to: string, notice: Notice): SmsMessage =>
  filled(to, notice.kind, (valuesOf[notice.kind] as (told: Notice) => string[])(notice), "");
