import type { ValueImport } from "@sannong/contract/data/indicators-admin";
import { useQuery } from "@tanstack/react-query";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";

const SIZE = 20;
const columns: Column<ValueImport>[] = [
  { title: "时间", width: 190, cell: ({ at }) => <span className="num">{fullMomentInWords(at)}</span> },
  { title: "文件", cell: ({ fileName }) => fileName },
  { title: "导入人", width: 160, cell: ({ madeBy }) => madeBy },
  { title: "地区", width: 160, cell: ({ areaName }) => areaName },
  { title: "新增", width: 90, isNumber: true, cell: ({ added }) => added.toLocaleString("zh-CN") },
  { title: "更正", width: 90, isNumber: true, cell: ({ changed }) => changed.toLocaleString("zh-CN") },
  { title: "没有变化", width: 110, isNumber: true, cell: ({ same }) => same.toLocaleString("zh-CN") },
];

/** Which workbooks came in, by whom. */
export function ValueImports() {
  const { view, show } = useTableAddress({ groups: [] });
  const read = useQuery(brainAdminQueries.imports(view.page));
  return (
    <ConsoleTable
      label="导入记录"
      read={read}
      columns={columns}
      keyOf={({ id }) => id}
      paging={byNumber(view.page, SIZE, read.data?.total ?? 0, (page) => show({ page }))}
      empty={{
        what: "导入记录",
        title: "还没有导入过",
        level: 2,
        howToFill: "在“指标数值”里下载模板，填好后导入。",
        narrowing: null,
      }}
    />
  );
}
