import type { Refusals } from "./refusals.ts";

export const signOffRefusals = {
  "signOff.unknown": {
    status: 200,
    code: 4398,
    message: "退出结果只保留 10 分钟，现已过期；如不放心，请关闭浏览器中各业务系统的页面",
  },
} as const satisfies Refusals;
