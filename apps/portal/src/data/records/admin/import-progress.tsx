import {
  chooseSheet,
  confirmImport,
  discardImport,
  importReport,
  type RecordImport,
} from "@sannong/contract/data/records-admin";
import { recordQueries } from "@sannong/contract/data/record-words";
import { Alert, Button, Dialog, ErrorState, Skeleton } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BadRows } from "../../../console/parts/bad-rows.tsx";
import { ChooseSheet, WhatWasRead } from "../../../console/parts/sheet-read.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { isUnderWay, recordAdminQueries } from "./record-admin.queries.ts";

type Props = { id: string; onClose: () => void };

const inWords = (count: number) => count.toLocaleString("zh-CN");

/** One import from its reading to its end; it goes on when this is closed. */
export function ImportProgress({ id, onClose }: Props) {
  const queries = useQueryClient();
  const { data: one, error, refetch } = useQuery(recordAdminQueries.progress(id));
  const refresh = () => queries.invalidateQueries({ queryKey: recordAdminQueries.key });
  const confirming = useMutation({
    mutationFn: (mode: "good" | "whole") => call(confirmImport, { id, mode }),
    onError: onRefusal(confirmImport),
    onSettled: refresh,
  });
  const discarding = useMutation({
    mutationFn: () => call(discardImport, { id }),
    onError: onRefusal(discardImport),
    onSettled: refresh,
  });
  const choosing = useMutation({
    mutationFn: (sheet: string) => call(chooseSheet, { id, sheet }),
    onError: onRefusal(chooseSheet),
    onSettled: refresh,
  });
  const title = one ? `导入${recordQueries[one.kind].title.replace("查询", "")}：${one.fileName}` : "导入";
  return (
    <Dialog open title={title} width={780} onClose={onClose}>
      <div className="fs">
        {error && <ErrorState title="导入情况没有读到" failure={error} onRetry={() => void refetch()} />}
        {!one && !error && <Skeleton rows={3} label="正在读取导入情况" />}
        {one?.fitting ? (
          <ChooseSheet sheets={one.fitting} isBusy={choosing.isPending} onChoose={(sheet) => choosing.mutate(sheet)} />
        ) : (
          one && <Standing one={one} />
        )}
        {one?.read && !isUnderWay(one.state) && <WhatWasRead read={one.read} rows={one.readRows} />}
        {one && one.bad > 0 && one.state !== "checking" && <Faults id={id} bad={one.bad} />}
        <div className="dlg-f">
          {one?.state === "checked" ? (
            <Decide
              one={one}
              isBusy={confirming.isPending || discarding.isPending}
              onConfirm={(mode) => confirming.mutate(mode)}
              onDiscard={() => discarding.mutate()}
            />
          ) : (
            <Button onClick={onClose}>{one && isUnderWay(one.state) ? "先去忙别的" : "关闭"}</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What is going on, or what came of it. */
function Standing({ one }: { one: RecordImport }) {
  const { state, readRows, good, bad, written, added, changed, failure } = one;
  if (state === "checking")
    return (
      <div className="import-wait">
        <progress aria-label="检查进度" />
        <output>正在逐行检查，已检查 {inWords(readRows)} 行。关闭本页也会继续。</output>
      </div>
    );
  if (state === "importing")
    return (
      <div className="import-wait">
        <progress aria-label="导入进度" max={good} value={written} />
        <output>
          正在导入，{inWords(written)} / {inWords(good)} 行。关闭本页也会继续，全部完成前公众看不到。
        </output>
      </div>
    );
  if (state === "checked")
    return (
      <Alert tone={bad > 0 ? "warn" : "ok"}>
        {bad > 0
          ? `共 ${inWords(readRows)} 行，${inWords(good)} 行正确，${inWords(bad)} 行有错误。还没有写入任何一行。`
          : `检查通过：${inWords(good)} 行都可以导入。还没有写入任何一行。`}
      </Alert>
    );
  if (state === "done")
    return (
      <Alert tone="ok">
        {`已导入 ${inWords(written)} 行：新增 ${inWords(added)} 条，更新 ${inWords(changed)} 条，其余与现有记录相同。`}
        {bad > 0 && `${inWords(bad)} 行有错误，没有导入。`}
      </Alert>
    );
  if (state === "nothing")
    return <Alert tone="warn">{`有 ${inWords(bad)} 行错误，按您的选择，一行都没有导入。`}</Alert>;
  if (state === "discarded") return <Alert>这次检查已放弃，一行都没有导入。</Alert>;
  return <Alert tone="err">{failure ?? "没有完成，请重新上传。"}</Alert>;
}

function Faults({ id, bad }: { id: string; bad: number }) {
  const { data, error, refetch } = useQuery(recordAdminQueries.problems(id));
  const saving = useMutation({
    mutationFn: () => saveSheet(importReport, { id }, "错误清单"),
    onError: onRefusal(importReport),
  });
  if (error && !data) return <ErrorState title="错误清单没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} label="正在读取错误清单" />;
  const rows = data.records.map(({ line, column, value, reason }) => ({
    line,
    what: value === "" ? column : `${column}：${value}`,
    reason,
  }));
  return (
    <>
      <BadRows rows={rows} all={bad} />
      <p>
        <Button size="small" icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
          下载错误清单
        </Button>
      </p>
    </>
  );
}

type DecideProps = {
  one: RecordImport;
  isBusy: boolean;
  onConfirm: (mode: "good" | "whole") => void;
  onDiscard: () => void;
};

function Decide({ one: { good, bad }, isBusy, onConfirm, onDiscard }: DecideProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={onDiscard}>
        放弃
      </Button>
      {bad > 0 && (
        <Button disabled={isBusy} onClick={() => onConfirm("whole")}>
          有错误就一行都不导入
        </Button>
      )}
      {good > 0 && (
        <Button variant="primary" busy={isBusy} onClick={() => onConfirm("good")}>
          {bad > 0 ? `只导入正确的 ${inWords(good)} 行` : `导入 ${inWords(good)} 行`}
        </Button>
      )}
    </>
  );
}
