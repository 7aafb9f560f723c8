import type { Refusals } from "./refusals.ts";

export const signOffRefusals = {
  "signOff.unknown": {
    status: 200,
    code: 4398,
    message: "退出结果只保留 10 分钟，现已过期；如不放心，请关闭浏览器中各业务系统的页面",
  },
  "signOff.unknownNotice": {
    status: 200,
    code: 4891,
    outdated: true,
    message: "没有这条退出通知，可能已超过保留期限，请看最新的列表",
  },
  "signOff.notGivenUp": {
    status: 200,
    code: 4892,
    outdated: true,
    message: "这条退出通知已收下，或仍在通知，不需要重发",
  },
} as const satisfies Refusals;
