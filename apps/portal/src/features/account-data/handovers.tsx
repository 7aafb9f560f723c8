import type { OutputOf } from "@sannong/contract/endpoint";
import type { myHandovers } from "@sannong/contract/account-data";
import { Button, EmptyState, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountDataQueries, HANDOVERS_A_PAGE } from "./account-data.queries.ts";
import { momentInWords } from "./moments.ts";

type Handover = OutputOf<typeof myHandovers>["records"][number];

const kindWords = { issued: "从门户进入", redeemed: "系统取得信息", refreshed: "系统更新信息" } as const;

function Row({ handover: { at, systemName, owner, kind, fields } }: { handover: Handover }) {
  return (
    <li>
      <div className="top">
        <h3>{systemName}</h3>
        <Tag tone={kind === "issued" ? "plain" : "info"}>{kindWords[kind]}</Tag>
        <time dateTime={at}>{momentInWords(at)}</time>
      </div>
      <p>
        {owner && `${owner}。`}
        {fields.length > 0 ? `可以看到：${fields.join("、")}。` : "只发出一次性登录凭证，没有给出个人信息。"}
      </p>
    </li>
  );
}

/** 谁看过我的数据: each hand-over, newest first, in pages. */
export function Handovers() {
  const [pageNum, setPageNum] = useState(1);
  const { data, isPending, isError, refetch } = useQuery(accountDataQueries.handovers(pageNum));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / HANDOVERS_A_PAGE));
  return (
    <section className="bx" aria-labelledby="handovers-title">
      <div className="h">
        <h2 id="handovers-title">谁看过我的数据</h2>
        {data && <span className="count">共 {data.total} 次</span>}
      </div>
      {isPending && <Skeleton rows={3} />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyState title="还没有业务系统取得过您的信息">从门户进入系统后，每一次都会记在这里。</EmptyState>
      )}
      {data && data.total > 0 && (
        <ul className="handovers">
          {data.records.map((handover) => (
            <Row key={`${handover.at} ${handover.systemName} ${handover.kind}`} handover={handover} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="pager" aria-label="翻页">
          <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <span>
            第 {pageNum} 页，共 {pages} 页
          </span>
          <Button size="small" disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </section>
  );
}
