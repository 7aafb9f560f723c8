import { signInHistory } from "@sannong/contract/devices";
import type { OutputOf } from "@sannong/contract/endpoint";
import { inWords } from "@sannong/contract/rules/device-words";
import { Button, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { factorsInWords, momentInWords } from "../../lib/words.ts";

type Told = OutputOf<typeof signInHistory>["records"][number];
const PAGE = 10;

/** One's own sign-ins of 180 days, successful and refused, newest first. */
export function SignInHistory() {
  const [pageNum, setPageNum] = useState(1);
  const history = useQuery({
    queryKey: ["devices", "history", pageNum],
    queryFn: ({ signal }) => call(signInHistory, { pageNum, pageSize: PAGE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
  if (history.isPending) return <Skeleton rows={3} label="正在读取登录记录" />;
  if (history.isError) return <ErrorState onRetry={() => void history.refetch()} />;
  const { records, total } = history.data;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return (
    <section className="bx" aria-labelledby="sign-in-history">
      <div className="h">
        <h2 id="sign-in-history">登录记录</h2>
        <Tag>近 180 天 {total} 次</Tag>
      </div>
      <ul className="device-list" aria-busy={history.isPlaceholderData || undefined}>
        {records.map((one) => (
          <Entry key={one.at} one={one} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className="pager" aria-label="登录记录翻页">
          <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <span className="num">
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

const Entry = ({ one }: { one: Told }) => (
  <li>
    <div className="grow">
      <h3>
        {momentInWords(one.at)}
        {one.ok ? (
          <Tag tone="ok" icon="checkc">
            成功
          </Tag>
        ) : (
          <Tag tone="err" icon="xc">
            未成功：{one.reason}
          </Tag>
        )}
        {one.newDevice && <Tag tone="warn">新设备</Tag>}
      </h3>
      <p>
        {inWords(one)}，地址 {one.address}
        {one.ok && `，${one.door === "qr" ? "手机扫码确认" : factorsInWords(one.factors)}`}
      </p>
    </div>
  </li>
);
