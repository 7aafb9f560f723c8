import type { Refusals } from "./refusals.ts";

/** The five record queries. */
export const recordsRefusals = {
  "records.keywordTooShort": { status: 200, code: 4500, message: "一个字会找到太多记录，请至少输入两个字" },
  "records.sourceSlow": { status: 200, code: 4501, message: "记录来源单位的系统没有及时应答，请稍后再试" },
  "records.sourceUnusable": {
    status: 200,
    code: 4502,
    message: "记录来源单位的系统暂时不能查询，请稍后再试，或致电来源单位",
  },
  "records.nothingToExport": { status: 200, code: 4503, message: "没有可以导出的记录，请先放宽查询条件" },
  "records.importNotNow": {
    status: 200,
    code: 4750,
    outdated: true,
    message: "这次导入现在是“{state}”，不能这样处理，请看最新的状态",
  },
  "records.importUnknown": { status: 200, code: 4751, outdated: true, message: "没有这次导入，请看最新的列表" },
  "records.keyTaken": { status: 200, code: 4752, message: "已有同一文号的记录，请核对“{field}”" },
  "records.recordWrong": { status: 200, code: 4753, message: "{column}：{reason}" },
} as const satisfies Refusals;
