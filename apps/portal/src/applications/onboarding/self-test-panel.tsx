import * as styles from "./self-test-panel.module.css";
import { startSelfTest } from "@sannong/contract/applications/onboarding";
import type { ApplicationDetail, SelfTestRun } from "@sannong/contract/applications/onboarding.schemas";
import {
  type ApplicationProtocol,
  type SelfTestKey,
  selfTestLineOf,
  selfTestLines,
} from "@sannong/contract/applications/onboarding-words";
import { Alert, Button } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api/api.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { historyQuery, onboardingQueries } from "./onboarding.queries.ts";
import { requestExampleOf } from "./request-examples.ts";
import { SelfTestLines } from "./self-test-lines.tsx";

const ALL = Object.keys(selfTestLines).length;
const isOpen = ({ state }: SelfTestRun) => state === "waiting" || state === "running";
const countOf = ({ lines }: SelfTestRun, outcome: string) => lines.filter((line) => line.outcome === outcome).length;

/** How many of those that make sense for this system are in order. */
function Share({ run }: { run: SelfTestRun }) {
  const [ok, all] = [countOf(run, "ok"), run.lines.length - countOf(run, "na")];
  return (
    <svg className={styles.share} viewBox="0 0 56 56" role="img" aria-label={`${all} 项里通过 ${ok} 项`}>
      <circle cx="28" cy="28" r="24" />
      <circle className="done" cx="28" cy="28" r="24" pathLength={all} strokeDasharray={`${ok} ${all}`} />
      <text x="28" y="33" textAnchor="middle">
        {ok}/{all}
      </text>
    </svg>
  );
}

function Verdict({ run, ofDeveloper }: { run: SelfTestRun; ofDeveloper: boolean }) {
  if (isOpen(run)) return <Alert>{`正在自测，已完成 ${run.lines.length} 项，共 ${ALL} 项`}</Alert>;
  const failed = countOf(run, "fail");
  const counts = `通过 ${countOf(run, "ok")} 项，警告 ${countOf(run, "warn")} 项，未执行 ${countOf(run, "skipped")} 项，不适用 ${countOf(run, "na")} 项。`;
  return (
    <div className={styles.verdict}>
      <Share run={run} />
      {ofDeveloper ? (
        <Alert tone={run.state === "passed" ? "ok" : "err"}>
          {run.state === "passed" ? `自测通过。${counts}` : `${failed} 项未通过，修好后重新自测。${counts}`}
        </Alert>
      ) : run.state === "passed" && run.only !== null ? (
        <Alert tone="warn">{`单项已通过，请完整自测一次以取得签名报告，再提交上线。${counts}`}</Alert>
      ) : run.state === "passed" ? (
        <Alert tone="ok">{`自测通过，可以提交上线审批。${counts}警告不影响提交。`}</Alert>
      ) : (
        <Alert tone="err">{`${failed} 项未通过，修好后才能提交上线审批。${counts}`}</Alert>
      )}
    </div>
  );
}

/** When it was, and how long it took. */
function When({ run: { number, startedAt, finishedAt } }: { run: SelfTestRun }) {
  const took = finishedAt && `，用时 ${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} 秒`;
  return (
    <p className="muted">
      第 {number} 次，{fullMomentInWords(startedAt)}
      {took}
    </p>
  );
}

/** Of a run of one line: which were tried, and that the rest is of before. */
function Only({ run: { only, lines }, protocol }: { run: SelfTestRun; protocol: ApplicationProtocol }) {
  if (only === null) return null;
  const now = lines.filter(({ before }) => before === null).map(({ key }) => selfTestLineOf(key, protocol));
  return (
    <p className="pad only">
      这次只重测“{selfTestLineOf(only, protocol)}”
      {now.length > 1 && `和它依赖的项目（共 ${now.length} 项：${now.join("、")}）`}，其余各项沿用以前的结果。
    </p>
  );
}

/** 接入自测: started here, followed while it runs, kept afterwards. */
export function SelfTestPanel({ detail }: { detail: ApplicationDetail }) {
  const { id, run: last, earlierRuns: earlier, isOwn: mayStart, form, abbr, issuer } = detail;
  const { protocol } = form;
  const [runId, setRunId] = useState(last?.id);
  const client = useQueryClient();
  const verdict = useRef<HTMLDivElement>(null);
  const requested = useQuery({ ...onboardingQueries.run(id, runId ?? ""), enabled: runId !== undefined });
  const run = requested.data ?? last;
  const isEarlier = earlier.some((one) => one.id === run?.id);
  const over = run && !isOpen(run) ? run.id : undefined;
  useEffect(() => {
    if (over === undefined) return;
    void client.invalidateQueries({ queryKey: onboardingQueries.detail(id).queryKey });
    void client.invalidateQueries({ queryKey: historyQuery(id).queryKey });
  }, [over, id, client]);
  const start = useMutation({
    mutationFn: (only?: SelfTestKey) => call(startSelfTest, { id, ...(only && { only }) }),
    onSuccess: ({ runId: next }) => setRunId(next),
    onError: onRefusal(startSelfTest),
  });
  const busy = start.isPending || (run !== null && isOpen(run));
  const again = (key: SelfTestKey) => {
    // the line that was pressed goes away while it is tried
    verdict.current?.focus();
    start.mutate(key);
  };
  const registered = { form, abbr, issuer, appId: detail.client?.appId ?? "" };
  const acts = {
    exampleOf: (key: SelfTestKey) => requestExampleOf(key, registered),
    onAgain: busy || isEarlier ? undefined : again,
  };
  return (
    <section className="bx" aria-labelledby="self-test">
      <div className="h">
        <h2 id="self-test">接入自测</h2>
        {run && <When run={run} />}
        {mayStart && (
          <Button variant="primary" icon="refresh" busy={busy} onClick={() => start.mutate(undefined)}>
            {run ? "重新自测" : "开始自测"}
          </Button>
        )}
      </div>
      <div className={`pad ${styles.verdictPlace}`} aria-live="polite" tabIndex={-1} ref={verdict}>
        {run ? (
          <Verdict run={run} ofDeveloper={detail.ofDeveloper} />
        ) : (
          <p className="muted">把接入参数填入系统配置后，开始第一次自测。</p>
        )}
      </div>
      {isEarlier && (
        <p className="pad no-print">
          这是以前的一次自测。
          <Button variant="link" onClick={() => setRunId(last?.id)}>
            看最近一次
          </Button>
        </p>
      )}
      {run && !isOpen(run) && <Only run={run} protocol={protocol} />}
      {run && <SelfTestLines lines={run.lines} protocol={protocol} {...(mayStart && { acts })} />}
      {earlier.length > 0 && (
        <details className="pad no-print">
          <summary>历史记录（{earlier.length} 次）</summary>
          <ul className={styles.earlier}>
            {earlier.map((one) => (
              <li key={one.id}>
                <Button variant="link" onClick={() => setRunId(one.id)}>
                  <time dateTime={one.startedAt}>{fullMomentInWords(one.startedAt)}</time>第 {one.number} 次
                  {one.only && `（只重测“${selfTestLineOf(one.only, protocol)}”）`}，
                  {one.state === "passed" ? "通过" : `${one.failed} 项未通过`}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
