import { exportBrain } from "@sannong/contract/data/indicators";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { Button } from "@sannong/ui";
import { ExportButton } from "../../lib/lists/export-button.tsx";

type Props = { theme: BrainTheme; themeName: string; regionCode: string; asTable: boolean; onTable: () => void };

/** What can be done with a board: its numbers as tables, as a workbook, on paper. */
export function BoardActs({ theme, themeName, regionCode, asTable, onTable }: Props) {
  return (
    <div className="brain-acts">
      <Button size="small" icon={asTable ? "chart" : "list"} aria-pressed={asTable} onClick={onTable}>
        {asTable ? "看图" : "数据表"}
      </Button>
      <ExportButton
        entry={exportBrain}
        input={{ theme, regionCode }}
        name={`智慧大脑·${themeName}`}
        label="导出 Excel"
        size="small"
      />
      <Button size="small" icon="doc" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  );
}
