import type { smsTexts } from "./sms-texts.ts";

type About = { name: string; places: readonly string[] };

/** What each text is called on the page of administrators, and what fills its places. */
export const smsAbout: Readonly<Record<keyof typeof smsTexts, About>> = {
  code: { name: "短信验证码", places: ["用途（登录、注册、找回密码等）", "六位验证码", "有效分钟数"] },
  registrationApproved: { name: "注册审核通过", places: [] },
  registrationRejected: { name: "注册审核未通过", places: ["原因"] },
  authenticationApproved: { name: "部级用户认证通过", places: [] },
  authenticationRejected: { name: "部级用户认证未通过", places: ["原因"] },
  feedbackAnswered: { name: "意见反馈已答复", places: ["受理编号"] },
  newDevice: { name: "新设备登录提醒", places: ["时间", "地点", "处理链接"] },
  passwordChanged: { name: "密码已修改", places: [] },
  phoneChanged: { name: "手机号已更换", places: ["新手机号（脱敏）"] },
  accountClosing: { name: "账号即将注销", places: ["注销日期"] },
  factorsReset: { name: "验证方式已重置", places: [] },
  accountUnused: { name: "长期未登录将停用", places: ["停用日期"] },
  accountDisabled: { name: "账号已停用", places: [] },
  identityLinked: { name: "已关联外部身份", places: ["身份来源"] },
  identityUnlinked: { name: "已解除外部身份", places: ["身份来源"] },
  systemApproved: { name: "系统接入申请通过", places: ["系统名称", "申请事项"] },
  systemRejected: { name: "系统接入申请未通过", places: ["系统名称", "申请事项", "原因"] },
  systemSecretDue: { name: "客户端密钥即将到期", places: ["系统名称", "到期日期"] },
  dataGranted: { name: "数据申请已授权", places: ["数据名称"] },
  dataRejected: { name: "数据申请未通过", places: ["数据名称", "原因"] },
  dataRevoked: { name: "数据授权已收回", places: ["数据名称", "原因"] },
  dataGrantDue: { name: "数据授权即将到期", places: ["数据名称", "到期日期"] },
  roleGranted: { name: "角色申请已授权", places: ["角色名称", "系统名称"] },
  roleRejected: { name: "角色申请未通过", places: ["角色名称", "系统名称", "原因"] },
  scenePublished: { name: "地方场景已公布", places: ["场景名称"] },
  sceneReturned: { name: "地方场景被退回", places: ["场景名称", "审核层级", "原因"] },
  alarm: { name: "告警", places: ["告警名称", "时间"] },
};
