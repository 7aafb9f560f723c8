import * as styles from "./device-list.module.css";
import { signInHistory } from "@sannong/contract/authentication/devices";
import type { OutputOf } from "@sannong/contract/endpoint";
import { inWords } from "@sannong/contract/rules/authentication/device-words";
import { Paged, Tag } from "@sannong/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { factorsInWords, momentInWords } from "../../lib/words/words.ts";

type SignInEntry = OutputOf<typeof signInHistory>["records"][number];
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
  return (
    <section className="bx" aria-labelledby="sign-in-history">
      <div className="h">
        <h2 id="sign-in-history">登录记录</h2>
        {history.data && <Tag>近 180 天 {history.data.total} 次</Tag>}
      </div>
      <Paged
        read={history}
        page={pageNum}
        size={PAGE}
        label="登录记录"
        onPage={setPageNum}
        empty={{
          what: "登录记录",
          title: "近 180 天没有登录记录",
          howToFill: "每次登录的时间、设备和地址都会记在这里。",
          narrowing: null,
        }}
      >
        {(records) => (
          <ul className={styles.deviceList}>
            {records.map((one) => (
              <Entry key={one.at} one={one} />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}

const Entry = ({ one }: { one: SignInEntry }) => (
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
