import * as styles from "./handovers.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { myHandovers } from "@sannong/contract/identity/account-data";
import { Paged, Tag, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountDataQueries, HANDOVERS_A_PAGE } from "./account-data.queries.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";

type Handover = OutputOf<typeof myHandovers>["records"][number];

const kindWords = {
  issued: "从门户进入",
  redeemed: "系统取得信息",
  refreshed: "系统更新信息",
  seen: "管理员查看",
} as const;

function whatWasRead({ kind, fields, reason }: Handover): string {
  if (kind === "released")
    return `${fields.length === 0 ? "没有提供信息，只让系统知道是您" : `提供了：${fields.join("、")}`}。${reason && `用途：${reason}。`}`;
  if (kind === "seen") return `查看了完整的${fields.join("、")}，原因：${reason}。`;
  if (fields.length === 0) return "只发出一次性登录凭证，没有给出个人信息。";
  return `可以看到：${fields.join("、")}。`;
}

function Row({ handover }: { handover: Handover }) {
  const { at, receiver, owner, kind, way } = handover;
  return (
    <li>
      <div className="top">
        <h3>
          <WholeWords>{receiver}</WholeWords>
        </h3>
        <Tag tone={kind === "issued" ? "plain" : "info"}>{kind === "released" ? way : kindWords[kind]}</Tag>
        <time dateTime={at}>{fullMomentInWords(at)}</time>
      </div>
      <p>
        {owner && `${owner}。`}
        {whatWasRead(handover)}
      </p>
    </li>
  );
}

/** 谁看过我的数据: each hand-over and each look at a whole number, newest first, in pages. */
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
        empty={{
          what: "取用记录",
          title: "还没有人看过您的信息",
          howToFill: "系统取得您的信息、管理员查看您的完整号码，每一次都会记在这里。",
          narrowing: null,
        }}
      >
        {(records) => (
          <ul className={styles.handovers}>
            {records.map((handover, place) => (
              // of one moment there may be several; a page is read as it stands
              <Row key={`${handover.at} ${place}`} handover={handover} />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
