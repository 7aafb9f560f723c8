import type { SheetRead } from "@sannong/contract/sheet-import.schemas";
import { Alert, Button, Dialog, TextArea } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { failureText, isSilent } from "../../lib/api/api-failure.ts";
import { BadRows } from "./bad-rows.tsx";
import { ChooseSheet, sheetsToChoose, WhatWasRead } from "./sheet-read.tsx";

/** A row that cannot be taken: its line in the sheet, and why. */
export type BadRow = { line: number; what?: string; reason: string };
/** What reading the file found; nothing is stored by it. */
export type DryRun = {
  total: number;
  good: number;
  bad: number;
  read: SheetRead;
  /** the first of them; the report holds all */
  badRows: readonly BadRow[];
};
/** All or nothing, or those that are right. */
export type ImportMode = "all" | "good";

/** Where what is sent does not take effect at once: somebody else confirms it, and reads why. */
export type Submission = { reasonLabel: string; note: ReactNode; done: string };

export type Sending = {
  file: File;
  /** chosen where several sheets of the workbook fit */
  sheet?: string | undefined;
  /** 0 to 1, of sending the file */
  onProgress: (part: number) => void;
};

type Props<Run extends DryRun> = {
  /** what is brought in: 账号, 记录 */
  what: string;
  /** gives the empty sheet with its columns */
  onTemplate: () => void;
  dryRun: (sending: Sending) => Promise<Run>;
  take: (run: Run, mode: ImportMode, reason: string) => Promise<{ taken: number }>;
  submission?: Submission;
  /** gives the workbook of every row that cannot be taken */
  onReport: (run: Run) => void;
  onDone: () => void;
  onClose: () => void;
};

/**
 * Brings a workbook in: choose it, see what is wrong with it before anything is stored, decide between all-or-nothing
 * and the rows that are right, and take the list of the others along.
 */
export function ImportDialog<Run extends DryRun>(props: Props<Run>) {
  const { what, dryRun, take, submission, onDone, onClose, ...gives } = props;
  const [part, setPart] = useState(0);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const reading = useMutation({
    mutationFn: (chosen: Pick<Sending, "file" | "sheet">) => dryRun({ ...chosen, onProgress: setPart }),
  });
  const read = (chosen: Pick<Sending, "file" | "sheet">) => {
    setPart(0);
    reading.mutate(chosen);
  };
  const taking = useMutation({
    mutationFn: (mode: ImportMode) => take(reading.data as Run, mode, reason.trim()),
    onSuccess: onDone,
  });
  const sheets = sheetsToChoose(reading.error);
  const failure = sheets ? undefined : (reading.error ?? taking.error);
  const { data: run } = reading;
  return (
    <Dialog open title={`导入${what}`} width={780} onClose={onClose} closable={!taking.isPending}>
      <div className="fs">
        {failure && !isSilent(failure) && <Alert tone="err">{failureText(failure)}</Alert>}
        {taking.data ? (
          <Alert tone="ok">
            {submission?.done ?? `已导入 ${taking.data.taken.toLocaleString("zh-CN")} 条${what}。`}
          </Alert>
        ) : run ? (
          <>
            <Found what={what} run={run} onReport={() => gives.onReport(run)} />
            {submission && run.good > 0 && (
              <>
                {submission.note}
                <TextArea
                  label={submission.reasonLabel}
                  rows={2}
                  maxLength={200}
                  value={reason}
                  {...(problem && { problem })}
                  onChange={({ target }) => {
                    setReason(target.value);
                    setProblem(undefined);
                  }}
                />
              </>
            )}
          </>
        ) : (
          <>
            {sheets && reading.variables && (
              <ChooseSheet
                sheets={sheets}
                isBusy={false}
                onChoose={(sheet) => read({ file: reading.variables.file, sheet })}
              />
            )}
            <Choose
              what={what}
              part={reading.isPending ? part : undefined}
              onTemplate={gives.onTemplate}
              onFile={(file) => read({ file })}
            />
          </>
        )}
        <div className="dlg-f">
          {run && !taking.data ? (
            <Decide
              run={run}
              isBusy={taking.isPending}
              onAgain={() => {
                reading.reset();
                taking.reset();
              }}
              verb={submission ? "提交" : "导入"}
              onTake={(mode) => {
                if (submission && reason.trim() === "") setProblem(`请填写${submission.reasonLabel}`);
                else taking.mutate(mode);
              }}
            />
          ) : (
            <Button onClick={onClose}>{taking.data ? "完成" : "取消"}</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type ChooseProps = {
  what: string;
  /** 0 to 1 while it is sent and read */
  part: number | undefined;
  onTemplate: () => void;
  onFile: (file: File) => void;
};

function Choose({ what, part, onTemplate, onFile }: ChooseProps) {
  const id = useId();
  return (
    <>
      <p>
        请先下载模板，按模板填好后上传。上传后先检查，不会立即写入。
        <button type="button" className="link" onClick={onTemplate}>
          下载模板
        </button>
      </p>
      <label htmlFor={id}>{`${what}文件（Excel，.xlsx；或 .csv）`}</label>
      <input
        id={id}
        type="file"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,text/csv"
        disabled={part !== undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // the same file may be chosen again once it is mended
          target.value = "";
        }}
      />
      {part !== undefined && (
        <div className="import-wait">
          <progress aria-label="上传进度" max={1} value={part} />
          <output>{part < 1 ? `正在上传 ${Math.round(part * 100)}%` : "正在逐行检查，行数多时需要几十秒"}</output>
        </div>
      )}
    </>
  );
}

function Found({ what, run, onReport }: { what: string; run: DryRun; onReport: () => void }) {
  const { total, good, bad, read, badRows } = run;
  if (bad === 0)
    return (
      <>
        <Alert tone="ok">{`检查通过：${total.toLocaleString("zh-CN")} 条${what}都没有问题。`}</Alert>
        <WhatWasRead read={read} rows={total} />
      </>
    );
  return (
    <>
      <Alert tone="warn">
        {`共 ${total.toLocaleString("zh-CN")} 条，${good.toLocaleString("zh-CN")} 条没有问题，${bad.toLocaleString("zh-CN")} 条有问题。`}
      </Alert>
      <WhatWasRead read={read} rows={total} />
      <BadRows rows={badRows} all={bad} />
      <p>
        <Button size="small" icon="download" onClick={onReport}>
          下载全部问题
        </Button>
      </p>
    </>
  );
}

type DecideProps = {
  run: DryRun;
  verb: string;
  isBusy: boolean;
  onAgain: () => void;
  onTake: (mode: ImportMode) => void;
};

function Decide({ run: { good, bad }, verb, isBusy, onAgain, onTake }: DecideProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={onAgain}>
        {bad > 0 ? "改好后重新上传" : "换一个文件"}
      </Button>
      {good > 0 && (
        <Button variant="primary" busy={isBusy} onClick={() => onTake(bad > 0 ? "good" : "all")}>
          {bad > 0
            ? `只${verb}没有问题的 ${good.toLocaleString("zh-CN")} 条`
            : `${verb} ${good.toLocaleString("zh-CN")} 条`}
        </Button>
      )}
    </>
  );
}
