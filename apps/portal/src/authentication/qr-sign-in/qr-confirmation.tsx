import * as styles from "./qr-confirmation.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { decideQrLogin, scanQrLogin } from "@sannong/contract/authentication/qr-sign-in";
import { Alert, Button, ErrorState, Skeleton } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call, failureText } from "../../lib/api/api.ts";
import { isUnanswered } from "../../lib/api/api-failure.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { momentInWords } from "../../lib/words/words.ts";

type Asking = OutputOf<typeof scanQrLogin>;

/** Scanning claims the code for this phone; looking again is the same scan. */
const useScan = (qrId: string) =>
  useQuery({
    queryKey: ["qr-sign-in", qrId],
    queryFn: ({ signal }) => call(scanQrLogin, { qrId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });

const WhoAsks = ({ asking }: { asking: Asking }) => (
  <dl className="kv">
    {[
      ["浏览器", asking.browser],
      ["设备", asking.system],
      ["网络地址", asking.address],
      ["发起时间", momentInWords(asking.askedAt)],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Props = { qrId: string; nickname: string; leave: ReactNode };

/** On the phone: who asks, the number to compare, confirm or refuse (design §3, QR sign-in). */
export function QrConfirmation({ qrId, nickname, leave }: Props) {
  const scan = useScan(qrId);
  const decide = useMutation({
    mutationFn: (confirm: boolean) => call(decideQrLogin, { qrId, confirm }),
    onError: onRefusal(decideQrLogin, { "qrLogin.gone": () => {}, "qrLogin.claimed": () => {} }),
  });
  if (scan.isPending) return <Skeleton rows={2} label="正在读取二维码" />;
  if (isUnanswered(scan.error)) return <ErrorState failure={scan.error} onRetry={() => void scan.refetch()} />;
  // where nothing came back the buttons stay, to be pressed again
  const failure = scan.error ?? (isUnanswered(decide.error) ? null : decide.error);
  if (failure)
    return (
      <div className={styles.qrAsk}>
        <Alert tone="err">{failureText(failure)}</Alert>
        {leave}
      </div>
    );
  if (decide.isSuccess)
    return (
      <div className={styles.qrAsk}>
        <Alert tone="ok">
          {decide.variables ? "已确认，电脑正在登录。这个页面可以关闭了。" : "已拒绝，电脑没有登录。"}
        </Alert>
        {!decide.variables && <p>如果二维码是别人发给您的，请不要理会；需要时在“登录设备”里查看有没有陌生登录。</p>}
        {leave}
      </div>
    );
  const asking = scan.data as Asking;
  return (
    <div className={styles.qrAsk}>
      <p>
        有一台电脑请求以“<b>{nickname}</b>”的身份登录。
      </p>
      <div className={styles.qrNumber}>
        <span>电脑上显示的数字应当是</span>
        <b className="num">{asking.number}</b>
      </div>
      <WhoAsks asking={asking} />
      <Alert tone="warn">数字不一样，或者不是您本人正在这台电脑前登录，请点“拒绝”。不要替别人扫码。</Alert>
      <div className="choices">
        <Button variant="primary" size="large" block busy={decide.isPending} onClick={() => decide.mutate(true)}>
          数字一致，确认登录
        </Button>
        <Button size="large" block busy={decide.isPending} onClick={() => decide.mutate(false)}>
          拒绝
        </Button>
      </div>
    </div>
  );
}
