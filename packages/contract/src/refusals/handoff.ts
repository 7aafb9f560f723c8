import type { Refusals } from "./refusals.ts";

/** Being sent into a connected system; the portal decides some of these itself. */
export const handoffRefusals = {
  "service.unknown": { status: 200, code: 4401, message: "未找到对应服务,请联系管理员!" },
  "handoff.roleRequired": { status: 200, code: 401, message: "请选择角色" },
  "handoff.notConnected": {
    status: 200,
    code: 4301,
    message: "暂未完成系统对接，请前往对应系统办理业务！",
  },
  "handoff.suspended": {
    status: 200,
    code: 4302,
    message: "该系统已暂停服务，恢复时间请看系统说明",
  },
  "handoff.offline": {
    status: 200,
    code: 4305,
    message: "该系统已下线，不再由门户进入，需要办理时请联系该系统的管理单位",
  },
  "handoff.accountGone": {
    status: 200,
    code: 4306,
    message: "您的账号已停用、尚未通过审核或需要先修改密码，请回到门户处理后再进入",
  },
  "handoff.factorMissing": {
    status: 200,
    code: 4307,
    message: "您的账号须用两种方式登录才能进入业务系统，请退出后重新登录",
  },
  "handoff.otherAccountType": {
    status: 200,
    code: 4800,
    message: "这项服务不面向您现在的账号类型，请看办事指南里写明的对象，换用相应的账号登录后再办",
  },
  "handoff.bindingRequired": { status: 200, code: 4303, message: "请绑定系统平台用户!" },
  "handoff.thirdPartyTokenMissing": {
    status: 200,
    code: 4304,
    message: "一期统一登录用户信息为空,请重新登录!",
  },
  "handoff.foreignToken": {
    status: 200,
    code: 4310,
    message: "请求中的登录凭证与当前登录不一致，请刷新页面后重试",
  },
  "handoff.unregisteredAddress": {
    status: 200,
    code: 4311,
    message: "该地址未在门户登记，不能跳转，请从服务目录进入",
  },
} as const satisfies Refusals;
