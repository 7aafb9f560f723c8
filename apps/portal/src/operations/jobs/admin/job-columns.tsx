import * as styles from "./job-columns.module.css";
import {
  errands,
  isRound,
  jobCalled,
  type JobName,
  type RoundName,
  rounds,
} from "@sannong/contract/operations/job-words";
import type { Job } from "@sannong/contract/operations/jobs.schemas";
import { Button, Tag } from "@sannong/ui";
import type { Column } from "../../../console/parts/console-table.tsx";
import { present } from "../../../lib/browser/clock.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { jobStates, stateOf } from "./job-states.ts";
import { exactMomentInWords, rhythmInWords, tookInWords } from "./job-words.ts";

type Acts = { onFailures: (name: JobName) => void; onRun: (name: RoundName) => void };
/** Sooner than this nobody needs a time of day. */
const SOON_MS = 60_000;

export const jobColumns = ({ onFailures, onRun }: Acts): readonly Column<Job>[] => [
  {
    title: "任务",
    cell: ({ name }) => (
      <>
        <b>{jobCalled(name).name}</b>
        <small>{jobCalled(name).does}</small>
      </>
    ),
  },
  {
    title: "日程",
    width: 130,
    cell: ({ name }) =>
      isRound(name) ? (
        rhythmInWords(rounds[name].rhythm)
      ) : (
        <>
          有人申请时<small>来自“{errands[name].askedAt}”</small>
        </>
      ),
  },
  { title: "状态", width: 190, cell: (job) => <State job={job} /> },
  { title: "上次运行", width: 150, cell: ({ last }) => (last ? <Last {...last} /> : "—") },
  { title: "下次运行", width: 130, cell: ({ nextAt }) => nextInWords(nextAt) },
  {
    title: "操作",
    width: 204,
    cell: ({ name, lastFailedAt, underWaySince, askedBy }) => (
      <span className="admin-acts">
        {isRound(name) && (
          <Button
            size="small"
            disabled={underWaySince !== null || askedBy !== null}
            aria-label={`立即运行：${rounds[name].name}`}
            onClick={() => onRun(name)}
          >
            立即运行
          </Button>
        )}
        {lastFailedAt !== null && (
          <Button size="small" aria-label={`失败记录：${jobCalled(name).name}`} onClick={() => onFailures(name)}>
            失败记录
          </Button>
        )}
      </span>
    ),
  },
];

function State({ job }: { job: Job }) {
  const state = stateOf(job);
  const { name, tone, icon } = jobStates[state];
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {name}
      </Tag>
      {job.askedBy !== null && <small>{job.askedBy}要求立即运行</small>}
      {job.progress !== null && <small>{job.progress}</small>}
      {state === "failed" && <small className={styles.jobReason}>{job.last?.failure}</small>}
      {state !== "failed" && job.lastFailedAt !== null && <small>最近失败 {momentInWords(job.lastFailedAt)}</small>}
    </>
  );
}

const Last = ({ begunAt, tookMs, askedBy }: NonNullable<Job["last"]>) => (
  <>
    {exactMomentInWords(begunAt)}
    <small>
      用时 {tookInWords(tookMs)}
      {askedBy !== null && `，${askedBy}要求`}
    </small>
  </>
);

function nextInWords(nextAt: string | null): string {
  if (nextAt === null) return "—";
  return Date.parse(nextAt) - present().getTime() < SOON_MS ? "一分钟内" : momentInWords(nextAt);
}
