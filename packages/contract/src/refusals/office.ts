import type { Refusals } from "./refusals.ts";

/** What the office's own modules refuse: audit, settings. */
export const officeRefusals = {
  "audit.cursorBroken": { status: 200, code: 4780, message: "翻页位置已失效，请从第一页重新查询" },
  "audit.unknown": { status: 200, code: 4781, outdated: true, message: "没有这条审计记录，请返回列表重新选择" },
  "audit.checkUnderWay": { status: 200, code: 4782, outdated: true, message: "正在核验，请等这一次结束后再开始" },
  "audit.headUnknown": { status: 200, code: 4828, outdated: true, message: "没有这个签名链头，请看最新的情况" },
  "audit.segmentOnline": { status: 200, code: 4829, message: "这一段还在线，请用“完整性核验”" },
  "audit.segmentGone": {
    status: 200,
    code: 4830,
    message: "归档目录里没有这个文件，可能已经销毁或移走；请在保存它的机器上运行 script/verify-audit --segment",
  },
  "settings.fixed": { status: 200, code: 4790, message: "这个参数由部署配置 {variable} 固定，请联系运维人员修改" },
  "settings.outOfBounds": { status: 200, code: 4791, message: "请填写 {from} 到 {to} 之间的整数" },
  "settings.unchanged": { status: 200, code: 4792, message: "与现在的值相同，不需要修改" },
  "settings.changedMeanwhile": {
    status: 200,
    code: 4793,
    message: "{who}刚把这个参数改为 {value}，请核对后再提交；您填写的内容仍在",
  },
  "settings.awaitsSecond": {
    status: 200,
    code: 4794,
    outdated: true,
    message: "{who}提交的变更正等待复核，请先处理那一项",
  },
  "settings.notWaiting": { status: 200, code: 4795, outdated: true, message: "没有等待复核的变更，请看最新的情况" },
  "officeNetwork.elsewhere": {
    status: 403,
    code: 4838,
    message: "管理后台只能从规定的地址进入，您现在的地址是 {address}，请换到单位网络后再试",
  },
  "officeNetwork.shutsOut": {
    status: 200,
    code: 4839,
    message: "您现在的地址 {address} 不在填写的范围内，生效后您自己也进不了管理后台，请先加上这个地址",
  },
} as const satisfies Refusals;
