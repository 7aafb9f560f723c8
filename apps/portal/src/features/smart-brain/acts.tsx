import { exportBrain } from "@sannong/contract/smart-brain";
import type { BrainTheme } from "@sannong/contract/smart-brain-words";
import { Button } from "@sannong/ui";
import { useState } from "react";
import { saveSheet } from "../../lib/save-sheet.ts";
import { tellFailure } from "../../lib/tell-failure.ts";

type Props = { theme: BrainTheme; themeName: string; regionCode: string; asTable: boolean; onTable: () => void };

/** What can be done with a board: its numbers as tables, as a workbook, on paper. */
export function BoardActs({ theme, themeName, regionCode, asTable, onTable }: Props) {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await saveSheet(exportBrain, { theme, regionCode }, `智慧大脑·${themeName}`);
    } catch (failure) {
      tellFailure(failure, { fieldOf: {}, setProblem: () => undefined, otherwise: "系统错误!" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="brain-acts">
      <Button size="small" icon={asTable ? "chart" : "list"} aria-pressed={asTable} onClick={onTable}>
        {asTable ? "看图" : "数据表"}
      </Button>
      <Button size="small" icon="download" disabled={isBusy} onClick={() => void take()}>
        {isBusy ? "正在导出" : "导出 Excel"}
      </Button>
      <Button size="small" icon="doc" onClick={() => window.print()}>
        打印
      </Button>
    </div>
  );
}
