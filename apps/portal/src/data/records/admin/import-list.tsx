import type { RecordImport } from "@sannong/contract/data/records-admin";
import { importStates, recordQueries } from "@sannong/contract/data/record-words";
import { Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { recordAdminQueries } from "./record-admin.queries.ts";

type Props = { page: number; onPage: (page: number) => void; onOpen: (id: string) => void };

const tones = {
  checking: "info",
  checked: "warn",
  importing: "info",
  done: "ok",
  nothing: "plain",
  failed: "err",
  discarded: "plain",
} as const;

const columnsOf = (onOpen: (id: string) => void): Column<RecordImport>[] => [
  {
    title: "工作簿",
    cell: ({ id, fileName, kind }) => (
      <>
        <button type="button" className="link" onClick={() => onOpen(id)}>
          {fileName}
        </button>
        <small>{recordQueries[kind].title.replace("查询", "")}</small>
      </>
    ),
  },
  { title: "状态", width: 110, cell: ({ state }) => <Tag tone={tones[state]}>{importStates[state]}</Tag> },
  { title: "行数", isNumber: true, width: 90, cell: ({ readRows }) => readRows.toLocaleString("zh-CN") },
  { title: "有错误", isNumber: true, width: 90, cell: ({ bad }) => bad.toLocaleString("zh-CN") },
  {
    title: "导入人",
    width: 200,
    cell: ({ madeBy, areaName, begunAt }) => (
      <>
        {madeBy}
        <small>
          {areaName}，{fullMomentInWords(begunAt)}
        </small>
      </>
    ),
  },
];

/** Imports of the region, the newest first; whoever left one finds it here. */
export function ImportList({ page, onPage, onOpen }: Props) {
  const read = useQuery(recordAdminQueries.imports(page));
  return (
    <ConsoleTable
      label="导入"
      read={read}
      columns={columnsOf(onOpen)}
      keyOf={({ id }) => id}
      paging={byNumber(page, 20, read.data?.total ?? 0, onPage)}
      empty={{
        what: "导入",
        title: "还没有导入过",
        howToFill: "点“导入记录”，下载模板，填好后上传。",
        narrowing: null,
      }}
    />
  );
}
