import type { Refusals } from "./refusals.ts";

/** Roles in connected systems, and what those may learn of their users. */
export const roleAuthorisationRefusals = {
  "handoff.sharingNotAgreed": { status: 200, code: 4330, message: "首次进入该系统，请先查看并同意将提供的信息" },
  "sharing.changed": { status: 200, code: 4331, message: "将提供的信息刚刚有变化，请重新查看后再同意" },
  "roleApplication.notSelf": {
    status: 200,
    code: 4333,
    message: "提交的账号与当前登录账号不一致，请刷新页面后重试",
  },
  "roleApplication.unknownRole": {
    status: 200,
    code: 4334,
    outdated: true,
    message: "该系统没有这个角色，请重新选择",
  },
  "roleApplication.held": {
    status: 200,
    code: 4335,
    outdated: true,
    message: "您已有这个角色，无需再申请，请重新进入系统",
  },
  "roleApplication.open": {
    status: 200,
    code: 4336,
    outdated: true,
    message: "您在该系统已有待审核的角色申请，请在“我的角色”中查看进度",
  },
  "roleApplication.notOpen": {
    status: 200,
    code: 4337,
    outdated: true,
    message: "该申请已经办结或撤回，请看最新的情况",
  },
  "roleApplication.otherArea": {
    status: 200,
    code: 4338,
    message: "申请的行政区划与您账号的不一致，请先在“账号信息”中核对",
  },
  "roleApplication.temporary": { status: 200, code: 4339, message: "临时用户不能申请角色，请先完善信息" },
  "approvals.subjectGone": { status: 200, code: 4340, message: "申请人的账号或申请的角色已不存在，请退回该申请" },
} as const satisfies Refusals;
