import type { Refusals } from "./refusals.ts";

/** What administrators change of connected systems. */
export const systemRegistryRefusals = {
  "approvals.subjectChanged": {
    status: 200,
    code: 4860,
    message: "提出之后登记内容又被改过，不能再按这份申请生效；请退回，由提出人按现在的内容重新提出",
  },
  "systemRegistry.unknown": { status: 200, code: 4861, outdated: true, message: "没有这个系统，请看最新的列表" },
  "systemRegistry.badWayIn": { status: 200, code: 4862, message: "登记内容有误：{problems}" },
  "systemRegistry.nothingChanged": { status: 200, code: 4863, message: "没有改动任何内容，不用提交" },
  "systemRegistry.isOpen": {
    status: 200,
    code: 4864,
    outdated: true,
    message: "这个系统已有一份变更在等待复核，请等它办结，或由提出人撤回",
  },
  "systemRegistry.notOpen": {
    status: 200,
    code: 4865,
    outdated: true,
    message: "没有您提出的、可以撤回的变更，请看最新的状态",
  },
  "systemRegistry.hasApplicant": {
    status: 200,
    code: 4866,
    message: "这个系统有自己的申请人，密钥由申请人在“系统入驻”里申请更换",
  },
  "systemRegistry.noSecret": { status: 200, code: 4867, message: "这个系统不使用客户端密钥" },
  "systemRegistry.nothingToTake": {
    status: 200,
    code: 4868,
    outdated: true,
    message: "没有可以领取的密钥：须先由另一位管理员确认，每次确认只能由提出人领取一次",
  },
  "systemRegistry.otherStage": {
    status: 200,
    code: 4869,
    outdated: true,
    message: "系统现在的状态不能这样办理，请看最新的状态",
  },
  "systemRegistry.roleTaken": { status: 200, code: 4870, message: "这个系统已有编码相同的角色，请换一个编码" },
  "systemRegistry.roleHeld": {
    status: 200,
    code: 4871,
    message: "还有 {people} 人持有或正在申请这个角色，请先收回，再取消它",
  },
  "systemRegistry.addressesInMetadata": {
    status: 200,
    code: 4872,
    message: "SAML 系统的接收地址和退出地址写在它的元数据里，不能在这里修改",
  },
  "systemRegistry.noMetadataAddress": { status: 200, code: 4875, message: "这个系统没有登记元数据地址" },
  "systemRegistry.metadataKept": { status: 200, code: 4874, message: "新的元数据没有采用：{why}" },
} as const satisfies Refusals;
