import type { Refusals } from "./refusals.ts";

/** Accounts of connected systems. */
export const bindingRefusals = {
  "binding.notOffered": { status: 200, code: 4270, message: "该系统尚未开通账号核验，请联系系统主管单位办理" },
  "binding.rejected": { status: 200, code: 4271, message: "系统用户名或密码错误" },
  "binding.unanswered": { status: 200, code: 4272, message: "原系统暂时没有应答，请稍后再试" },
  "session.vouchedElsewhere": {
    status: 200,
    code: 4282,
    message: "您是用另一个系统的账号登录的，只能进入那个系统。办理其他事项，请退出后用门户密码或短信验证码登录",
  },
  "binding.opensNoSessions": {
    status: 200,
    code: 4283,
    message: "没有开通用该系统的账号登录门户，请用门户的用户名和密码或短信验证码登录",
  },
  "binding.sessionsForbidden": {
    status: 200,
    code: 4284,
    message: "本人已关闭用该系统的账号登录门户，请用门户的用户名和密码或短信验证码登录，可在“我的绑定”重新打开",
  },
  "binding.taken": { status: 200, code: 4273, message: "该系统账号已绑定其他平台账号，如有疑问请拨打技术支持电话" },
  "binding.exists": {
    status: 200,
    code: 4274,
    outdated: true,
    message: "您在该系统已绑定其他账号，请先到“我的绑定”解除",
  },
  "binding.foreignAddress": { status: 200, code: 4275, message: "核验地址与系统登记的不一致，请刷新页面后重试" },
  "binding.notSelf": { status: 200, code: 4276, message: "提交的账号与当前登录账号不一致，请刷新页面后重试" },
  "binding.triedTooOften": { status: 429, code: 4277, message: "密码错误次数过多，请 {wait}后再试" },
  "binding.proofExpired": { status: 200, code: 4278, message: "操作时间过长，请重新登录系统账号" },
  "binding.unknown": { status: 200, code: 4279, outdated: true, message: "没有这条绑定，可能已经解除" },
  "binding.phoneRegistered": { status: 200, code: 4280, message: "该手机号已注册，请选择绑定已有平台账号" },
  "binding.phoneNotKnown": {
    status: 200,
    code: 4281,
    message: "原系统没有确认这个账号登记的是您的手机号，请改用密码绑定",
  },
} as const satisfies Refusals;
