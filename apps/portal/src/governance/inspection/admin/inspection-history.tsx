import * as styles from "./inspection-history.module.css";
import type { InspectionRun } from "@sannong/contract/governance/inspection.schemas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { momentInWords } from "../../../lib/words/words.ts";
import { inspectionQueries, RUNS } from "./inspection.queries.ts";

type Props = { latest: string; shown: string | undefined; onShow: (run: string) => void };

/** Earlier runs, the newest first. */
export function InspectionHistory({ latest, shown, onShow }: Props) {
  const [page, setPage] = useState(1);
  const read = useQuery(inspectionQueries.runs(page, latest));
  return (
    <section className={`${styles.inspectionHistory} no-print`}>
      <h2>历次巡检</h2>
      <ConsoleTable<InspectionRun>
        label="历次巡检"
        read={read}
        columns={columnsOf(onShow)}
        keyOf={({ id }) => id}
        openKey={shown}
        paging={byNumber(page, RUNS, read.data?.total ?? 0, setPage)}
        empty={{
          what: "巡检",
          title: "还没有巡检过",
          howToFill: "点“开始巡检”，每次的结果会列在这里。",
          narrowing: null,
        }}
      />
    </section>
  );
}

const columnsOf = (onShow: (run: string) => void): Column<InspectionRun>[] => [
  {
    title: "时间",
    cell: ({ id, endedAt }) => (
      <button type="button" className="link" onClick={() => onShow(id)}>
        {momentInWords(endedAt)}
      </button>
    ),
  },
  { title: "发起人", cell: ({ askedBy }) => askedBy ?? "每天自动" },
  { title: "单项否决", width: 110, isNumber: true, cell: ({ veto }) => veto },
  { title: "需整改", width: 110, isNumber: true, cell: ({ warn }) => warn },
  { title: "没有数据", width: 110, isNumber: true, cell: ({ unknown }) => unknown },
  { title: "合格", width: 110, isNumber: true, cell: ({ good }) => good },
];
