import type { Refusals } from "./refusals.ts";

/** What is said of the site, and the check of its links. */
export const siteRefusals = {
  "site.changedMeanwhile": {
    status: 200,
    code: 4660,
    outdated: true,
    message: "网站信息刚被其他管理员改过，请看最新的内容，再修改",
  },
  "links.underWay": { status: 200, code: 4661, outdated: true, message: "正在检查，请等这一次结束后再开始" },
  "links.neverChecked": { status: 200, code: 4662, message: "还没有检查结果，请先开始检查" },
} as const satisfies Refusals;
