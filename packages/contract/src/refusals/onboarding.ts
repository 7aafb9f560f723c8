import type { Refusals } from "./refusals.ts";

/** A system that is applied for, tried and brought live by those who built it. */
export const onboardingRefusals = {
  "onboarding.notFound": { status: 200, code: 4410, outdated: true, message: "没有找到这份接入申请，请看最新的列表" },
  "onboarding.ownerLeft": {
    status: 200,
    code: 4440,
    message: "您{why}，不再负责这个系统；需要办理的，请联系原岗位所在区划的管理员",
  },
  "onboarding.abbrTaken": {
    status: 200,
    code: 4411,
    message: "这个系统简称已经登记或正在申请，请换一个简称",
  },
  "onboarding.badRegistration": { status: 200, code: 4412, message: "登记内容有误：{problems}" },
  "onboarding.whoMay": {
    status: 200,
    code: 4413,
    message: "系统接入由工作人员或涉农经营主体申请；个人账号请先完成涉农主体认证，或先让沙箱系统自测通过",
  },
  "onboarding.notNow": {
    status: 200,
    code: 4414,
    outdated: true,
    message: "申请当前是“{status}”，不能这样操作，请看最新的状态",
  },
  "onboarding.runIsOpen": { status: 200, code: 4415, outdated: true, message: "上一次自测还在进行，请等它结束" },
  "onboarding.notPassed": {
    status: 200,
    code: 4416,
    outdated: true,
    message: "最近一次自测没有通过，修好并重新自测后才能提交上线",
  },
  "onboarding.secretPermit": {
    status: 200,
    code: 4417,
    message: "系统已上线，更换密钥须先由另一位管理员确认：请先提交更换申请",
  },
  "onboarding.requestIsOpen": {
    status: 200,
    code: 4418,
    outdated: true,
    message: "已有申请正在审批，请等待结果，或先撤回",
  },
  "onboarding.signedReport": { status: 200, code: 4419, message: "自测报告的签名核对不上，请重新自测" },
  "onboarding.systemUnknown": { status: 200, code: 4430, outdated: true, message: "没有这个接入系统，请看最新的列表" },
  "onboarding.standsSo": {
    status: 200,
    code: 4431,
    outdated: true,
    message: "系统已经是这个状态，可能刚有人操作过，请看最新的列表",
  },
  "onboarding.entityIdTaken": {
    status: 200,
    code: 4432,
    message: "元数据里的 entityID 已登记给“{whose}”，请退回申请，由申请人更换后重新提交",
  },
  "onboarding.addressTaken": {
    status: 200,
    code: 4441,
    message: "{problems}。请退回，更换地址后重新提交，或先请那个系统下线、换地址",
  },
  "onboarding.abbrUsedBefore": {
    status: 200,
    code: 4433,
    message: "这个系统简称以前登记过别的系统，不能再用，请换一个简称",
  },
  "onboarding.changedMeanwhile": {
    status: 200,
    code: 4949,
    outdated: true,
    message: "登记内容刚在别处改过，请先看看现在的登记，再提交变更",
  },
  "onboarding.webhookChanged": {
    status: 200,
    code: 4950,
    outdated: true,
    message: "接收地址刚在别处改过，请先看看现在的地址，再保存",
  },
  "onboarding.nothingChanged": { status: 200, code: 4434, message: "内容与现在的登记相同，请改动后再提交" },
  "onboarding.notWaiting": {
    status: 200,
    code: 4435,
    outdated: true,
    message: "这份申请已经办结或撤回，请看最新的状态",
  },
  "onboarding.webhookAddress": { status: 200, code: 4436, message: "接收地址{problem}" },
  "onboarding.webhookElsewhere": {
    status: 200,
    code: 4437,
    message: "只能推送到已经审核的地址：{origins}。要用别的主机或端口，请先在“申请内容”点“修改登记”",
  },
  "onboarding.webhookUnsigned": {
    status: 200,
    code: 4438,
    message: "还没有推送签名密钥，试发不了：请先领取推送签名密钥，配到接收程序里",
  },
  "onboarding.partialRun": {
    status: 200,
    code: 4439,
    message: "单项已通过，请完整自测一次以取得签名报告，再提交上线",
  },
  "sandbox.closed": {
    status: 200,
    code: 4442,
    message: "开发者沙箱现在没有开放，请由工作人员或涉农经营主体的账号申请接入",
  },
  "sandbox.tooMany": { status: 200, code: 4443, message: "最多同时有 {most} 个沙箱系统，请先删除不用的" },
  "sandbox.address": {
    status: 200,
    code: 4444,
    message: "沙箱系统的地址只能在本机（http://127.0.0.1、http://localhost）或使用 https：{address}",
  },
  "sandbox.helperAbsent": {
    status: 200,
    code: 4445,
    message: "系统在您自己的电脑上，门户访问不到：请先在这台电脑上运行自测助手，再开始自测",
  },
  "sandbox.helperEnded": { status: 200, code: 4446, message: "自测助手的口令已失效，请在沙箱页重新领取" },
  "sandbox.unreviewed": {
    status: 200,
    code: 4447,
    message: "沙箱系统没有经过审核，不能这样办理，请从沙箱页申请正式接入",
  },
  "handoff.sandbox": {
    status: 200,
    code: 4420,
    message: "该系统正在联调，只有申请人登记的测试用户可以进入",
  },
} as const satisfies Refusals;
