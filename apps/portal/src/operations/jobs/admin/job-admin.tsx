import { type JobName, jobNames, type RoundName, rounds } from "@sannong/contract/operations/job-words";
import { runJob } from "@sannong/contract/operations/jobs";
import type { Job } from "@sannong/contract/operations/jobs.schemas";
import { Alert, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { addressWith } from "../../../lib/navigation/address.ts";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { jobColumns } from "./job-columns.tsx";
import { JobFailures } from "./job-failures.tsx";
import { jobQueries } from "./jobs.queries.ts";
import { jobsShown, jobStates, troubleOf } from "./job-states.ts";
import { rhythmInWords } from "./job-words.ts";

const filters = [
  {
    name: "kind",
    title: "类别",
    options: [
      { value: "round", label: "按日程" },
      { value: "errand", label: "有人申请时" },
    ],
  },
  {
    name: "state",
    title: "状态",
    options: Object.entries(jobStates).map(([value, { name }]) => ({ value, label: name })),
  },
] as const;

/** 后台任务: every job of the runner, how it went last, when it comes next, and a run by hand. */
export function JobAdmin() {
  const { view, show, narrowing } = useTableAddress({ groups: filters });
  const [query, setQuery] = useSearchParams();
  const [running, setRunning] = useState<RoundName>();
  const read = useQuery(jobQueries.list());
  const wanted = { keywords: view.keywords, kind: view.chosen["kind"]?.[0], state: view.chosen["state"]?.[0] };
  const records = read.data && jobsShown(read.data.records, wanted);
  const opened = jobNames.find((name) => name === query.get("failures"));
  const open = (name: JobName | undefined) => setQuery(addressWith({ failures: name }));
  return (
    <>
      {read.data && <Trouble jobs={read.data.records} />}
      <TableFilters view={view} onView={show} filters={filters} searchLabel="任务名称或内容" />
      <ConsoleTable<Job>
        label="后台任务"
        read={{ ...read, data: records && { records } }}
        columns={jobColumns({ onFailures: open, onRun: setRunning })}
        keyOf={({ name }) => name}
        openKey={opened}
        paging={byNumber(1, jobNames.length, records?.length ?? 0, () => undefined)}
        empty={{
          what: "任务",
          howToFill: "门户启动后，定时任务会列在这里。",
          advice: "去掉一个条件，或换一个词再找。",
          narrowing,
        }}
      />
      {opened !== undefined && <JobFailures name={opened} onClose={() => open(undefined)} />}
      {running !== undefined && <RunNow name={running} onDone={() => setRunning(undefined)} />}
    </>
  );
}

/** What does not go as it should, in one line above everything. */
function Trouble({ jobs }: { jobs: readonly Job[] }) {
  const { failed, late } = troubleOf(jobs);
  if (failed + late === 0) return <Alert tone="ok">没有失败或误点的任务。</Alert>;
  const parts = [failed > 0 && `${failed} 项上次失败`, late > 0 && `${late} 项误点`].filter(Boolean);
  return (
    <Alert tone={failed > 0 ? "err" : "warn"}>{parts.join("，")}，列在最前面。请先查看原因，再决定是否立即运行。</Alert>
  );
}

function RunNow({ name, onDone }: { name: RoundName; onDone: () => void }) {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => callWithMessage(runJob, { name }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(runJob),
    onSettled: () => {
      onDone();
      return queries.invalidateQueries({ queryKey: jobQueries.key });
    },
  });
  const { name: title, does, rhythm } = rounds[name];
  return (
    <Confirm
      title={`立即运行“${title}”？`}
      verb="立即运行"
      isHarmful={false}
      isBusy={run.isPending}
      onConfirm={() => run.mutate()}
      onClose={onDone}
    >
      <p>{does}。</p>
      <p>平时{rhythmInWords(rhythm)}自动运行，不需要人工操作；立即运行不改变日程，随即开始。这次操作会写入审计日志。</p>
    </Confirm>
  );
}
