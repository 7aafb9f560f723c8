import * as styles from "./jump-log.module.css";
import type { JumpRow } from "@sannong/contract/applications/onboarding.schemas";
import { Button, EmptyState, ErrorState, Icon, type IconName, Skeleton, TextField } from "@sannong/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ReadJumps, jumpsQuery } from "./onboarding.queries.ts";

const moment = new Intl.DateTimeFormat("zh-CN", { dateStyle: "short", timeStyle: "medium", timeZone: "Asia/Shanghai" });
const results: Record<JumpRow["result"], { sign: IconName; word: string }> = {
  ok: { sign: "checkc", word: "成功" },
  refused: { sign: "err", word: "被拒绝" },
  failed: { sign: "warn", word: "失败" },
};

/** When, which step, whether it came off, who it was (masked), why not, and the number to ask support with. */
function Row({ row }: { row: JumpRow }) {
  const { sign, word } = results[row.result];
  return (
    <li className={`${styles.jump} ${row.result}`}>
      <p>
        <Icon name={sign} /> <b>{row.what}</b> <span className={styles.said}>{word}</span>
        <time dateTime={row.at}>{moment.format(new Date(row.at))}</time>
      </p>
      {row.cause && <p>原因：{row.cause}</p>}
      <p className="muted">
        {row.who ? `用户 ${row.who}` : "没有用户信息"}
        {row.traceId && <span className="mono">请求号 {row.traceId}</span>}
      </p>
    </li>
  );
}

type Props = {
  /** whose they are, in the memory of what was read */
  of: string;
  read: ReadJumps;
};

/** 最近的跳转: what users met on their way into this system, as it happens; one is found by its request number. */
export function JumpLog({ of, read: readJumps }: Props) {
  const [typed, setTyped] = useState("");
  const [traceId, setTraceId] = useState("");
  const read = useInfiniteQuery(jumpsQuery(of, traceId, readJumps));
  const rows = read.data?.pages.flatMap(({ records }) => records);
  const showAll = () => {
    setTyped("");
    setTraceId("");
  };
  return (
    <section className="bx no-print" aria-labelledby="jumps">
      <div className="h">
        <h2 id="jumps">最近的跳转</h2>
        <Button size="small" icon="refresh" busy={read.isRefetching} onClick={() => void read.refetch()}>
          刷新
        </Button>
      </div>
      <form
        className={`pad ${styles.jumpSearch}`}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setTraceId(typed.trim());
        }}
      >
        <TextField label="请求号" value={typed} maxLength={64} onChange={(event) => setTyped(event.target.value)} />
        <Button type="submit">查找</Button>
        {traceId !== "" && (
          <Button variant="link" onClick={showAll}>
            显示全部
          </Button>
        )}
      </form>
      {read.isError && !rows ? (
        <ErrorState title="跳转记录没有读到" failure={read.error} onRetry={() => void read.refetch()} />
      ) : !rows ? (
        <Skeleton rows={3} label="正在读取跳转记录" />
      ) : rows.length === 0 ? (
        traceId === "" ? (
          <EmptyState kind="nothingYet" title="还没有跳转记录">
            测试用户从门户进入一次，这里就会出现每一步和结果。
          </EmptyState>
        ) : (
          <EmptyState kind="noneFound" title="没有这个请求号的记录" onClear={showAll} clearLabel="显示全部">
            请核对请求号，再找一次。
          </EmptyState>
        )
      ) : (
        <ul className={`pad ${styles.jumpRows}`}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Button variant="link" block busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          看更早的记录
        </Button>
      )}
    </section>
  );
}
