import { ownMember } from "../rules/identity/own-member.ts";

/** What a permission lets somebody do, in the order of the matrix. One that stands here is offered there. */
export const permissionWords = {
  "account.read": "查看账号",
  "account.review": "审核注册与角色申请",
  "factor.issue": "发放激活码",
  "factor.confirm": "重置管理员验证方式、复核管理员账号变更",
  "account.manage": "管理账号（创建、停用、解锁、重置、调动）",
  "personal.reveal": "查看完整号码",
  "role.grant": "授予角色、更改角色权限",
  "policy.manage": "管理安全策略",
  "system.review": "审核系统接入",
  "system.manage": "管理接入系统",
  "content.manage": "管理内容",
  "manual.manage": "管理使用手册",
  "content.region": "管理本区划的内容",
  "settings.manage": "管理网站设置",
  "scene.declare": "申报地方场景",
  "scene.review": "审核地方场景",
  "data.request": "申请数据资源",
  "data.review": "审核数据申请",
  "feedback.answer": "答复意见反馈",
  "report.read": "查看分析报告",
  "usage.read": "查看使用情况",
  "inspection.read": "查看巡检结果",
  "audit.read": "查看审计日志",
  "audit.export": "导出审计日志",
  "audit.watch": "监督审计员",
} as const;
export type KnownPermission = keyof typeof permissionWords;

export const permissionName = (permission: string): string =>
  ownMember<string>(permissionWords, permission) ?? permission;
