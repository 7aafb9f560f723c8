import type { UsageRow } from "@sannong/contract/catalogue/usage.schemas";
import { usageMeasures, type UsageMeasure, type UsagePart, usageParts } from "@sannong/contract/catalogue/usage-words";
import type { Column } from "../../../console/parts/console-table.tsx";
import { WholeTable } from "../../../console/parts/whole-table.tsx";

const measures = Object.keys(usageMeasures) as UsageMeasure[];

/** The same numbers as the chart, and by region, system and role. */
export const UsageTable = ({ part, rows }: { part: UsagePart; rows: readonly UsageRow[] }) => (
  <WholeTable<UsageRow>
    label={usageParts[part]}
    rows={rows}
    columns={columnsOf(part)}
    keyOf={({ key }) => key}
    empty={{
      what: "使用记录",
      title: "这段时间没有使用记录",
      howToFill: "有人访问和办理后会统计在这里；可以换一段时间或一个区划再看。",
      narrowing: null,
    }}
  />
);

const columnsOf = (part: UsagePart): Column<UsageRow>[] => [
  { title: usageParts[part].slice(1), cell: ({ name }) => name },
  ...measures.map((measure) => ({
    title: usageMeasures[measure],
    width: 160,
    isNumber: true,
    cell: (row: UsageRow) => row[measure].toLocaleString("zh-CN"),
  })),
];
