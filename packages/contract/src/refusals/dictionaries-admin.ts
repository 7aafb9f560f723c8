import type { Refusals } from "./refusals.ts";

/** What administrators may not do to the lists that forms offer. */
export const dictionariesAdminRefusals = {
  "dictionaryDesk.codeTaken": {
    status: 200,
    code: 4833,
    message: "代码“{code}”已经用于“{name}”，请换一个代码；停用的一项可以直接恢复",
  },
  "dictionaryDesk.nameTaken": {
    status: 200,
    code: 4834,
    message: "“{name}”已经有了（代码 {code}），请换一个名称；停用的一项可以直接恢复",
  },
  "dictionaryDesk.preselected": {
    status: 200,
    code: 4835,
    message: "“{name}”是表单里预先选好的一项，不能停用",
  },
} as const satisfies Refusals;
