import * as styles from "./my-data.module.css";
import { exportMyData } from "@sannong/contract/identity/account-data";
import { dayOf } from "@sannong/contract/rules/time/days";
import { Button, ErrorState, Skeleton, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { present } from "../../lib/browser/clock.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { saveJson } from "../../lib/browser/save-file.ts";
import { reloadSession } from "../../lib/session/session.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { accountDataQueries } from "./account-data.queries.ts";
import { CloseAccountForm } from "./close-account-form.tsx";
import { ClosingNotice } from "./closing-notice.tsx";
import { Handovers } from "./handovers.tsx";

type Props = {
  hasPhone: boolean;
  /** the way to where it is corrected */
  correct: ReactNode;
  /** what one lets systems know */
  agreements: ReactNode;
  /** the sign-in is too old for this act: asks for a new one */
  signInAgain: () => void;
};

/** 我的数据: everything that is kept, who received what, a copy to take along, and the way out (PIPL Art. 44–47). */
export function MyData({ hasPhone, correct, agreements, signInAgain }: Props) {
  const { data, isPending, isError, error, refetch } = useQuery(accountDataQueries.mine());
  const client = useQueryClient();
  const renew = () => Promise.all([client.invalidateQueries({ queryKey: ["accountData"] }), reloadSession()]);
  const stale = () => {
    toast.warning("距上次登录已超过 20 分钟，为保护账号，请重新登录后再操作");
    signInAgain();
  };

  const { busy, once } = useOneAtATime(onRefusal(exportMyData, { "session.stale": stale }));
  const takeAlong = () => once(async () => saveJson(`我的数据-${dayOf(present())}.json`, await call(exportMyData, {})));

  if (isPending) return <Skeleton rows={5} />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.closingAt && <ClosingNotice closingAt={data.closingAt} />}
      <div className={`row ${styles.mineActs}`}>
        <Button icon="download" busy={busy} onClick={() => void takeAlong()}>
          下载我的数据（电子文件）
        </Button>
        <Button icon="doc" onClick={() => window.print()}>
          打印或存为 PDF
        </Button>
        {correct}
        <p className="note">想自己留存，就打印或存为 PDF；电子文件是 JSON 格式，可以交给其他平台读取。</p>
      </div>
      {data.groups.map(({ title, purpose, items }) => (
        <section className="bx" key={title} aria-label={title}>
          <div className="h">
            <h2>{title}</h2>
          </div>
          <p className="purpose">{purpose}</p>
          {items.length === 0 ? (
            <p className="purpose">没有记录。</p>
          ) : (
            <dl className="kv pad">
              {items.map(({ name, value }) => (
                <div key={`${name} ${value}`}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
      {agreements}
      <Handovers />
      {!data.closingAt && (
        <section className="bx no-print" aria-labelledby="close-title">
          <div className="h">
            <h2 id="close-title">注销账号</h2>
          </div>
          <div className="pad">
            {data.mayClose ? (
              <CloseAccountForm hasPhone={hasPhone} onAsked={() => void renew()} onStale={stale} />
            ) : (
              <p>管理员账号须由安全管理员注销，请联系安全管理员。</p>
            )}
          </div>
        </section>
      )}
    </>
  );
}
