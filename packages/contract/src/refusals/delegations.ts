import { obstacleWords } from "../identity/delegation-words.ts";
import type { Refusals } from "./refusals.ts";

/** 代办授权: one person acts for another in one matter. */
export const delegationRefusals = {
  "delegation.notAllowed": { status: 200, code: 4933, message: "工作人员账号和临时账号不能找人代办，请换用个人账号" },
  "delegation.matterUnknown": {
    status: 200,
    code: 4934,
    outdated: true,
    message: "这个事项已经取消，不能找人代办，请看最新的情况",
  },
  "delegation.tooMany": {
    status: 200,
    code: 4935,
    message: "同时找人代办的事项不能超过 {most} 项，请先结束一项",
  },
  "delegation.codeUnknown": {
    status: 200,
    code: 4936,
    message: "代办码不对、已经用过或者过期了，请让对方重新生成一个",
  },
  "delegation.self": { status: 200, code: 4937, message: "这是您自己的代办码，请把它给要帮您办事的人" },
  "delegation.mayNotHelp": { status: 200, code: 4938, message: "管理员账号和临时账号不能替别人代办，请换用个人账号" },
  "delegation.tooManyHelped": {
    status: 200,
    code: 4939,
    message: "同时帮别人办的事项不能超过 {most} 项，请先结束一项",
  },
  "delegation.unknown": { status: 200, code: 4940, outdated: true, message: "没有找到这项代办，请看最新的情况" },
  "delegation.over": { status: 200, code: 4941, outdated: true, message: obstacleWords.over },
  "delegation.wrongNumber": {
    status: 200,
    code: 4942,
    message: "数字不一致，请问清对方手机上的两位数字；还可以再试 {left} 次",
  },
  "delegation.materialUnknown": {
    status: 200,
    code: 4943,
    outdated: true,
    message: "办事指南里没有这件材料，请看最新的情况",
  },
  "delegation.noEntry": {
    status: 200,
    code: 4944,
    message: "这件事的业务系统不受理代办进入，须由本人登录，或者到窗口办理",
  },
  "delegation.closed": { status: 200, code: 4948, outdated: true, message: obstacleWords.closed },
  "delegation.notAgreed": { status: 200, code: 4946, message: obstacleWords.notAgreed },
  "delegation.mayNotEnter": { status: 200, code: 4947, message: obstacleWords.mayNotEnter },
} as const satisfies Refusals;
