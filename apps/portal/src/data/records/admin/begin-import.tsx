import { beginImport, importTemplate, type RecordImport } from "@sannong/contract/data/records-admin";
import { type RecordKind, recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { dayOf } from "@sannong/contract/rules/time/days";
import { Button, Dialog, Form, SelectField, TextField } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { present } from "../../../lib/browser/clock.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { sendFile } from "../../../lib/uploads/send-file.ts";

type Props = { kind: RecordKind; onBegun: (begun: RecordImport) => void; onClose: () => void };

/** Which records, which workbook, and when they are shown to the public. */
export function BeginImport({ kind: requested, onBegun, onClose }: Props) {
  const [kind, setKind] = useState(requested);
  const [from, setFrom] = useState(() => dayOf(present()));
  const [until, setUntil] = useState("");
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { title } = recordQueries[kind];
  const beginning = useMutation({
    mutationFn: async (chosen: File) => {
      const { fileUrl, fileName } = await sendFile(chosen, { kind: "sheet", onProgress: setPart });
      return call(beginImport, { kind, fileUrl, fileName, publishedOn: from, publicUntil: until || null });
    },
    onSuccess: onBegun,
    onError: onRefusal(beginImport),
  });
  const template = useMutation({
    mutationFn: () => saveSheet(importTemplate, { kind }, `${title.replace("查询", "")}导入模板`),
    onError: onRefusal(importTemplate),
  });
  return (
    <Dialog open title="导入公示记录" width={640} onClose={onClose} closable={!beginning.isPending}>
      <Form
        className="fs"
        onSubmit={(event) => {
          event.preventDefault();
          if (!file) setProblem("请选择工作簿");
          else beginning.mutate(file);
        }}
      >
        <SelectField label="记录种类" value={kind} onChange={({ target }) => setKind(target.value as RecordKind)}>
          {recordKindNames.map((one) => (
            <option key={one} value={one}>
              {recordQueries[one].title.replace("查询", "")}
            </option>
          ))}
        </SelectField>
        <p>
          请先下载模板，按模板填好后上传。上传后先逐行检查，确认前不会写入。
          <button type="button" className="link" onClick={() => template.mutate()}>
            下载模板
          </button>
        </p>
        <TextField
          type="date"
          label="公示开始日期"
          hint="表里没有填写的行用这个日期"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label="公示截止日期（选填）"
          hint="不填就长期公示；表里填了的以表为准"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextField
          type="file"
          label="工作簿（Excel，.xlsx；或 .csv）"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,text/csv"
          problem={problem}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setProblem(undefined);
          }}
        />
        {beginning.isPending && <progress aria-label="上传进度" max={1} value={part} />}
        <div className="dlg-f">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={beginning.isPending}>
            上传并检查
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
