import { lineOutcomes } from "@sannong/contract/applications/binding-admin-words";
import type { BatchLine, BindingBatch } from "@sannong/contract/applications/binding-admin.schemas";
import { lineInWords } from "@sannong/contract/rules/protocols/binding-line";
import { Dialog, Segments } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { bindingAdminQueries } from "./binding-admin.queries.ts";

const PAGE = 20;
const parts = { 全部: "all", 有问题: "bad", 没有办成: "skipped" } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** What every line of a list says, and what it came to. */
export function BatchLines({ batch, onClose }: { batch: BindingBatch; onClose: () => void }) {
  const [part, setPart] = useState<Part>("全部");
  const [page, setPage] = useState(1);
  const read = useQuery(bindingAdminQueries.lines({ id: batch.id, only: parts[part], pageNum: page, pageSize: PAGE }));
  return (
    <Dialog open drawer title={batch.fileName} width={780} onClose={onClose}>
      <div className="fs">
        {batch.reason && <p>{`提交原因：${batch.reason}`}</p>}
        <Segments<Part>
          label="看哪些行"
          value={part}
          onChange={(next) => {
            setPart(next);
            setPage(1);
          }}
          options={partNames}
        />
        <ConsoleTable<BatchLine>
          label="清单行"
          read={read}
          columns={columns}
          keyOf={({ line }) => String(line)}
          paging={byNumber(page, PAGE, read.data?.total ?? 0, setPage)}
          empty={{
            what: "行",
            title: "这张清单没有内容",
            howToFill: "清单里一行也没有，请核对文件后重新提交。",
            noneFound: "没有这一类的行",
            advice: "换一类再看。",
            narrowing: {
              isSet: part !== "全部",
              onClear: () => {
                setPart("全部");
                setPage(1);
              },
              clearLabel: "看全部行",
            },
          }}
        />
      </div>
    </Dialog>
  );
}

const columns: readonly Column<BatchLine>[] = [
  { title: "行号", width: 70, isNumber: true, cell: ({ line }) => line },
  { title: "门户账号", cell: ({ account }) => account || "没有填写" },
  { title: "系统账号", cell: ({ boundUsername }) => <span className="mono">{boundUsername || "没有填写"}</span> },
  {
    title: "结果",
    cell: (one) => (one.outcome ? lineOutcomes[one.outcome] : lineInWords(one) || "可以绑定"),
  },
];
