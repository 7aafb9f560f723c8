import type { Refusals } from "./refusals.ts";

/** Data of the catalogue: asking for it, holding it, and calling it. */
export const dataResourceRefusals = {
  "data.unknown": { status: 200, code: 4570, message: "没有这项数据资源，请从数据目录重新选择" },
  "data.notShared": { status: 200, code: 4571, message: "该资源不予共享，不能申请。依据：{basis}" },
  "data.isAsked": { status: 200, code: 4572, outdated: true, message: "您对该资源的申请正在审核，请等待结果或先撤回" },
  "data.isHeld": {
    status: 200,
    code: 4573,
    outdated: true,
    message: "您已获得该资源的授权，请在“我的数据”中使用或续期",
  },
  "data.unknownItem": { status: 200, code: 4574, outdated: true, message: "所选信息项已有变化，请重新选择" },
  "data.itemReason": { status: 200, code: 4575, message: "请逐项说明申请“{item}”的理由" },
  "data.applicationNotFound": {
    status: 200,
    code: 4576,
    outdated: true,
    message: "没有找到这份数据申请，请看最新的列表",
  },
  "data.notNow": {
    status: 200,
    code: 4577,
    outdated: true,
    message: "申请当前是“{status}”，不能这样操作，请看最新的状态",
  },
  "data.grantNotFound": { status: 200, code: 4578, outdated: true, message: "没有找到这项数据授权，请看最新的列表" },
  "data.grantIsOver": { status: 200, code: 4579, outdated: true, message: "该授权{state}，请重新申请" },
  "data.tooEarly": { status: 200, code: 4580, message: "到期前 30 天内才能续期，现在不需要办理" },
  "data.notOwnSystem": { status: 200, code: 4581, message: "没有您负责的这个已上线系统，请核对客户端编号" },
  "data.credentialMissing": { status: 200, code: 4582, message: "缺少数据凭证，请带上凭证或请求签名" },
  "data.credentialWrong": { status: 200, code: 4583, message: "数据凭证不正确或已停用，请换用有效的凭证" },
  "data.notGranted": { status: 200, code: 4584, message: "没有这项数据资源的授权，请先申请" },
  "data.grantExpired": { status: 200, code: 4585, message: "数据授权已于 {until} 到期，请续期或重新申请" },
  "data.grantEnded": { status: 200, code: 4586, message: "数据授权已收回、交回或随岗位变动终止，不能再调用" },
  "data.draftChanged": {
    status: 200,
    code: 4588,
    message: "这份草稿在别的页面保存过，没有覆盖它；这里填写的都还在，请先复制下来，再刷新页面核对后保存",
  },
  "data.noRows": { status: 200, code: 4587, message: "该资源不通过平台接口提供数据，请按目录中的共享方式获取" },
} as const satisfies Refusals;
