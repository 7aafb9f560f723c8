import type { SheetRead } from "@sannong/contract/sheet-import.schemas";
import { Button } from "@sannong/ui";
import { ApiRefusal } from "../../lib/api/api-failure.ts";
import * as styles from "./sheet-read.module.css";

/** Between which sheets the server wants a choice; undefined for every other answer. */
export function sheetsToChoose(failure: unknown): string[] | undefined {
  if (!(failure instanceof ApiRefusal) || failure.reason !== "sheet.which") return undefined;
  return (failure.data as { sheets: string[] }).sheets;
}

type Choice = { sheets: readonly string[]; isBusy: boolean; onChoose: (sheet: string) => void };

/** A workbook in which several sheets fit: whoever brings it in says which one. */
export function ChooseSheet({ sheets, isBusy, onChoose }: Choice) {
  return (
    <fieldset className={styles.sheets}>
      <legend>这个工作簿里有几张表都能导入，请选择要导入哪一张</legend>
      {sheets.map((sheet) => (
        <Button key={sheet} size="small" disabled={isBusy} onClick={() => onChoose(sheet)}>
          {sheet}
        </Button>
      ))}
    </fieldset>
  );
}

/** What was read of a file, before anything of it is kept. */
export function WhatWasRead({ read: { sheet, columns, leftOut }, rows }: { read: SheetRead; rows: number }) {
  return (
    <p className="sm sec2">
      {[
        sheet === null ? "读取的是这份表格" : `读取的是工作表“${sheet}”`,
        `，共 ${rows.toLocaleString("zh-CN")} 行。识别的列：${columns.join("、")}。`,
        leftOut.length > 0 ? `没有用到的列：${leftOut.join("、")}。` : "",
      ].join("")}
    </p>
  );
}
