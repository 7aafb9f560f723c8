import type { OutputOf } from "@sannong/contract/endpoint";
import type { myHandovers } from "@sannong/contract/account-data";
import { EmptyState, Paged, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountDataQueries, HANDOVERS_A_PAGE } from "./account-data.queries.ts";
import { fullMomentInWords } from "../../lib/words.ts";

type Handover = OutputOf<typeof myHandovers>["records"][number];

const kindWords = { issued: "从门户进入", redeemed: "系统取得信息", refreshed: "系统更新信息" } as const;

function Row({ handover: { at, systemName, owner, kind, fields } }: { handover: Handover }) {
  return (
    <li>
      <div className="top">
        <h3>{systemName}</h3>
        <Tag tone={kind === "issued" ? "plain" : "info"}>{kindWords[kind]}</Tag>
        <time dateTime={at}>{fullMomentInWords(at)}</time>
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
  const read = useQuery(accountDataQueries.handovers(pageNum));
  return (
    <section className="bx" aria-labelledby="handovers-title">
      <div className="h">
        <h2 id="handovers-title">谁看过我的数据</h2>
        {read.data && <span className="count">共 {read.data.total} 次</span>}
      </div>
      <Paged
        read={read}
        page={pageNum}
        size={HANDOVERS_A_PAGE}
        label="取用记录"
        onPage={setPageNum}
        empty={<EmptyState title="还没有业务系统取得过您的信息">从门户进入系统后，每一次都会记在这里。</EmptyState>}
      >
        {(records) => (
          <ul className="handovers">
            {records.map((handover) => (
              <Row key={`${handover.at} ${handover.systemName} ${handover.kind}`} handover={handover} />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
