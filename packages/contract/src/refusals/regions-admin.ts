import type { Refusals } from "./refusals.ts";

/** What administrators may not do to the regions. */
export const regionsAdminRefusals = {
  "regionDesk.codeTaken": {
    status: 200,
    code: 4848,
    message: "代码 {code} 已经是“{name}”，请核对代码；停用的行政区划可以直接恢复",
  },
  "regionDesk.nameTaken": {
    status: 200,
    code: 4849,
    message: "同一上级下已有“{name}”（代码 {code}），请换一个名称",
  },
  "regionDesk.noParent": {
    status: 200,
    code: 4856,
    message: "没有代码为 {code} 的上级行政区划，或它已停用，请先新增或恢复上级",
  },
  "regionDesk.hasParts": {
    status: 200,
    code: 4857,
    message: "“{name}”还有 {below} 个下级行政区划，不能停用，请先停用下级",
  },
  "regionDesk.codeMalformed": {
    status: 200,
    code: 4858,
    message: "代码为 4 位（设区市）、6 位（县）、9 位（乡镇）或 12 位（村）数字，并以上级代码开头",
  },
} as const satisfies Refusals;
