import {
  bindingColumns,
  type BindingColumn,
  bindingOrigins,
  lineOutcomes,
  MOST_BINDINGS,
} from "@sannong/contract/applications/binding-admin-words";
import type { BatchLine, BoundAccount } from "@sannong/contract/applications/binding-admin.schemas";
import { lineInWords } from "@sannong/contract/rules/protocols/binding-line";
import { type SheetColumn, sheetFile, type SheetFile } from "../../platform/sheets/xlsx.ts";

type Made = { madeBy: string; madeAt: Date };

const boundColumns: readonly SheetColumn<BoundAccount>[] = [
  { title: "门户账号", kind: "text", width: 20, of: (row) => row.username },
  { title: "姓名", kind: "text", width: 12, of: (row) => row.nickname },
  { title: "单位名称", kind: "text", width: 30, of: (row) => row.company },
  { title: "行政区划", kind: "text", width: 30, of: (row) => row.regionName },
  { title: "系统账号", kind: "text", width: 24, of: (row) => row.boundUsername },
  { title: "绑定时间", kind: "time", of: (row) => row.boundAt },
  { title: "来源", kind: "text", width: 16, of: (row) => bindingOrigins[row.origin] },
];
const lineColumns: readonly SheetColumn<BatchLine>[] = [
  { title: "行号", kind: "number", width: 10, of: (row) => row.line },
  { title: "门户账号", kind: "text", width: 24, of: (row) => row.account },
  { title: "系统账号", kind: "text", width: 24, of: (row) => row.boundUsername },
  { title: "检查结果", kind: "text", width: 60, of: (row) => lineInWords(row) || "可以绑定" },
  { title: "办理结果", kind: "text", width: 20, of: (row) => (row.outcome ? lineOutcomes[row.outcome] : "") },
];

type Listed = Made & { systemName: string; regionName: string; rows: AsyncIterable<BoundAccount> };
/** A system's bindings as a workbook; names and numbers stay masked. */
export const bindingsSheet = ({ systemName, regionName, rows, ...made }: Listed): Promise<SheetFile> =>
  sheetFile({
    title: "账号绑定",
    unit: "个账号",
    ...made,
    filters: [`系统：${systemName}`, `行政区划：${regionName}`],
    columns: boundColumns,
    rows,
  });

/** What every line of a list came to, to be mended beside the one that was sent. */
export const linesSheet = ({ rows, ...made }: Made & { rows: readonly BatchLine[] }): Promise<SheetFile> =>
  sheetFile({ title: "批量绑定结果", unit: "行", ...made, columns: lineColumns, rows, limit: MOST_BINDINGS });

const example: Record<BindingColumn, string> = {
  门户账号: "lixiaomai（示例，导入前请删除本行）",
  系统账号: "LXM001",
};
/** The head to be filled in, with one example below it. */
export const templateSheet = (made: Made): Promise<SheetFile> =>
  sheetFile({
    title: "批量绑定模板",
    unit: "个账号",
    ...made,
    filters: ["门户账号填用户名或手机号；系统账号填该用户在对方系统的登录名；请不要改动表头"],
    columns: bindingColumns.map((title) => ({
      title,
      kind: "text",
      width: 36,
      of: (row: typeof example) => row[title],
    })),
    rows: [example],
  });
