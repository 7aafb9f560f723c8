import * as styles from "./outbox.module.css";
import { demoOutbox } from "@sannong/contract/operations/demo";
import { EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";

const REFRESH_MS = 2_000;
const time = new Intl.DateTimeFormat("zh-CN", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
  timeZone: "Asia/Shanghai",
});
const timeOf = (at: string) => time.format(new Date(at));

const useOutbox = () =>
  useQuery({
    queryKey: ["demo", "outbox"],
    queryFn: ({ signal }) => call(demoOutbox, {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    meta: { quiet: true },
  });

function Table({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles.outboxTable}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Newest first, kept up to date by itself. */
export function Outbox() {
  const { data, isError, error, refetch } = useOutbox();
  if (!data)
    return isError ? (
      <ErrorState title="收件箱没有加载出来" failure={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={4} label="正在加载收件箱" />
    );
  const { sms, mail, captchas } = data;
  const mine = storage.generatorUserId.get();
  if (sms.length === 0 && mail.length === 0 && captchas.length === 0)
    return (
      <EmptyState kind="nothingYet" title="还没有短信和验证码">
        打开登录页、点“获取验证码”，内容就会出现在这里。
      </EmptyState>
    );
  return (
    <div className={styles.outbox}>
      <Table caption="短信" heads={["时间", "手机号", "验证码", "内容"]}>
        {sms.map((one) => (
          <tr key={`${one.at} ${one.to}`}>
            <td>{timeOf(one.at)}</td>
            <td className="num">{one.to}</td>
            <td className={styles.code}>{one.code}</td>
            <td>{one.text}</td>
          </tr>
        ))}
      </Table>
      {mail.length > 0 && (
        <Table caption="邮件" heads={["时间", "收件人", "验证码", "内容"]}>
          {mail.map((one) => (
            <tr key={`${one.at} ${one.to}`}>
              <td>{timeOf(one.at)}</td>
              <td>{one.to}</td>
              <td className={styles.code}>{one.code}</td>
              <td>{one.text}</td>
            </tr>
          ))}
        </Table>
      )}
      <Table caption="图形验证码" heads={["时间", "浏览器", "答案"]}>
        {captchas.map((one) => (
          <tr key={`${one.at} ${one.clientId}`}>
            <td>{timeOf(one.at)}</td>
            <td>{one.clientId === mine ? "本浏览器" : `其他浏览器 ${one.clientId.slice(0, 6)}…`}</td>
            <td className={styles.code}>{one.answer}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
