import * as styles from "./paste-dialog.module.css";
import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { readHolidays } from "@sannong/contract/rules/governance/read-holidays";
import { Alert, Button, Dialog, TextArea } from "@sannong/ui";
import { useId, useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { BadRows } from "../../../console/parts/bad-rows.tsx";
import { daysInWords } from "./calendar-days.ts";

type Props = { year: number; onTake: (days: NamedDay[]) => void; onClose: () => void };

/** More lines are not looked through one by one. */
const SHOWN = 20;

/** Sheets saved by an office suite here are often GBK. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** A year from the announcement's own words or from a table; what is read is shown before it is taken. */
export function PasteDialog({ year, onTake, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { leave } = useLeave(typed !== "", unsent, onClose);
  const id = useId();
  const { days, problems } = readHolidays(typed, year);
  return (
    <Dialog open title={`粘贴或导入 ${year} 年`} width={780} onClose={leave}>
      <div className="fs">
        <TextArea
          label="通知正文或表格"
          hint="可粘贴通知里“一、元旦：1月1日至3日放假……”各段，或每行“日期,休或班,名称”，日期可写起止两列"
          rows={9}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.calendarFile}>
          <label htmlFor={id}>或选择文件（.csv、.txt）</label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void textOf(file).then(setTyped);
              target.value = "";
            }}
          />
        </div>
        {days.length > 0 && (
          <Alert tone="ok">
            读出 {days.length} 天：{daysInWords(days)}
          </Alert>
        )}
        {problems.length > 0 && (
          <BadRows
            rows={problems.slice(0, SHOWN).map(({ line, text, reason }) => ({ line, what: text, reason }))}
            all={problems.length}
          />
        )}
        {typed.trim() !== "" && days.length === 0 && problems.length === 0 && (
          <Alert tone="warn">没有读出任何日期，请核对粘贴的内容。</Alert>
        )}
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button variant="primary" disabled={days.length === 0} onClick={() => onTake(days)}>
            用这 {days.length} 天替换
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
