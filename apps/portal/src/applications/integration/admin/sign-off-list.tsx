import * as styles from "./sign-off-list.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { replaySignOff, type signOffLog } from "@sannong/contract/authentication/sign-off";
import { type TellingState, tellingStates, tellingWords } from "@sannong/contract/authentication/sign-off-words";
import { Button, buttonClass, Paged, SelectField, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { integrationQueries } from "./integration.queries.ts";
import type { SignOffView } from "./sign-off-view.ts";

type Row = OutputOf<typeof signOffLog>["records"][number];
type Props = {
  systems: readonly { systemAbbr: string; name: string }[];
  view: SignOffView;
  onView: (change: Partial<SignOffView>) => void;
};

const SIZE = 20;
const tones = { told: "ok", waiting: "info", repeated: "warn", failed: "err" } as const satisfies Record<
  TellingState,
  string
>;

/** What the state leaves open: what was answered, and when it goes on. */
function remarkOf({ state, answer, attempts, toldAt, nextAt }: Row): string {
  if (toldAt !== null) return `${fullMomentInWords(toldAt)}，第 ${attempts} 次`;
  if (nextAt !== null && state === "repeated")
    return `${answer}，已通知 ${attempts} 次，${fullMomentInWords(nextAt)}再通知`;
  return state === "failed" ? `${answer}，共通知 ${attempts} 次` : "即将通知";
}

/** The way to tell a system once more what was given up. */
function Replay({ row: { noticeId, systemName } }: { row: Row }) {
  const queries = useQueryClient();
  const replaying = useMutation({
    mutationFn: () => call(replaySignOff, { noticeId }),
    onSuccess: () => toast.success("已重新通知，结果稍后可在这里看到"),
    onError: onRefusal(replaySignOff),
    onSettled: () => queries.invalidateQueries({ queryKey: integrationQueries.key }),
  });
  return (
    <Button
      size="small"
      icon="refresh"
      busy={replaying.isPending}
      aria-label={`重新通知：${systemName}`}
      onClick={() => replaying.mutate()}
    >
      重新通知
    </Button>
  );
}

/** 退出通知: which system learned of a sign-off, which did not yet, and which never will. */
export function SignOffList({ systems, view, onView }: Props) {
  const { system, state, page } = view;
  const read = useQuery(
    integrationQueries.signOffs({
      ...(system ? { systemAbbr: system } : {}),
      ...(state ? { state } : {}),
      pageNum: page,
      pageSize: SIZE,
    }),
  );
  const isNarrowed = system !== "" || state !== "";
  return (
    <section className="bx" aria-labelledby="sign-offs">
      <div className="h">
        <h2 id="sign-offs">退出通知记录</h2>
        <Button size="small" icon="refresh" busy={read.isRefetching} onClick={() => void read.refetch()}>
          刷新
        </Button>
      </div>
      <form className={`pad ${styles.signOffFilters}`} role="search" onSubmit={(event) => event.preventDefault()}>
        <SelectField label="系统" value={system} onChange={(event) => onView({ system: event.target.value, page: 1 })}>
          <option value="">全部系统</option>
          {systems.map(({ systemAbbr, name }) => (
            <option key={systemAbbr} value={systemAbbr}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="通知结果"
          value={state}
          onChange={(event) => onView({ state: event.target.value as SignOffView["state"], page: 1 })}
        >
          <option value="">全部结果</option>
          {tellingStates.map((one) => (
            <option key={one} value={one}>
              {tellingWords[one]}
            </option>
          ))}
        </SelectField>
        {isNarrowed && (
          <Button variant="link" onClick={() => onView({ system: "", state: "", page: 1 })}>
            清除筛选
          </Button>
        )}
      </form>
      <Paged
        read={read}
        page={page}
        size={SIZE}
        rows={6}
        label="退出通知"
        onPage={(next) => onView({ page: next })}
        empty={{
          what: "退出通知",
          howToFill: "用户从门户退出后，他进入过的系统各收到一条，结果记在这里，保留 30 天。",
          action: (
            <Link className={buttonClass()} to="/home?tab=gxdjjk">
              看共享对接监控
            </Link>
          ),
          advice: "请换一个系统或结果。",
          narrowing: { isSet: isNarrowed, onClear: () => onView({ system: "", state: "", page: 1 }) },
        }}
      >
        {(records) => (
          <ul className={styles.signOffs}>
            {records.map((row) => (
              <li key={row.noticeId}>
                <b>{row.systemName}</b>
                <Tag tone={tones[row.state]}>{tellingWords[row.state]}</Tag>
                <span className="muted">{remarkOf(row)}</span>
                {row.state === "failed" && <Replay row={row} />}
                <time dateTime={row.notedAt}>退出于 {fullMomentInWords(row.notedAt)}</time>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
