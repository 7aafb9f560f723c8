import * as styles from "./not-me.module.css";
import { confirmNotMe, lookAtNotMe } from "@sannong/contract/authentication/devices";
import { inWords } from "@sannong/contract/rules/authentication/device-words";
import { helpWords } from "../../lib/words/help-words.ts";
import { Alert, Button, ErrorState, Skeleton } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call, failureText } from "../../lib/api/api.ts";
import { isUnanswered } from "../../lib/api/api-failure.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { momentInWords } from "../../lib/words/words.ts";

type Props = { token: string; leave: ReactNode; whatNext: ReactNode };

/** What the link of a new-device message asks: which sign-in it is about, and whether to shut everything. */
export function NotMe({ token, leave, whatNext }: Props) {
  const about = useQuery({
    queryKey: ["devices", "notMe", token],
    queryFn: ({ signal }) => call(lookAtNotMe, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  const shut = useMutation({
    mutationFn: () => call(confirmNotMe, { token }),
    onError: onRefusal(confirmNotMe, { "notMe.gone": () => {} }),
  });
  if (shut.isSuccess)
    return (
      <div className={styles.notMe}>
        <Alert tone="ok">所有设备都已退出登录，原密码已作废。</Alert>
        {whatNext}
      </div>
    );
  if (about.isPending) return <Skeleton rows={2} label="正在读取" />;
  if (isUnanswered(about.error)) return <ErrorState failure={about.error} onRetry={() => void about.refetch()} />;
  // where nothing came back the button stays, to be pressed again
  const failure = about.error ?? (isUnanswered(shut.error) ? null : shut.error);
  if (failure || !about.data)
    return (
      <div className={styles.notMe}>
        <Alert tone="err">{failureText(failure)}</Alert>
        {helpWords && <p>{helpWords}</p>}
        {leave}
      </div>
    );
  const { account, at } = about.data;
  return (
    <div className={styles.notMe}>
      <p>
        “<b>{account}</b>”的账号于 {momentInWords(at)} 在 <b>{inWords(about.data)}</b> 登录。
      </p>
      <p>如果不是您本人，请点下面的按钮。点了以后：</p>
      <ul className={styles.dots}>
        <li>这个账号在所有设备上立即退出，包括您自己的；</li>
        <li>原密码作废，谁也不能再用它登录；</li>
        <li>您用手机收短信验证码，重新设置密码后再登录。</li>
      </ul>
      <Button variant="dangerFilled" size="large" block busy={shut.isPending} onClick={() => shut.mutate()}>
        不是我，全部退出并作废密码
      </Button>
      <p>是您本人登录的，不用处理，关闭页面即可。</p>
      {leave}
    </div>
  );
}
