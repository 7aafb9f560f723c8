import * as styles from "./delegations.module.css";
import { answerInvitation } from "@sannong/contract/identity/delegations";
import type { OutputOf } from "@sannong/contract/endpoint";
import { delegationEnds } from "@sannong/contract/identity/delegation-words";
import { Alert, Button, buttonClass, ErrorState, Skeleton } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call, failureText } from "../../lib/api/api.ts";
import { isUnanswered } from "../../lib/api/api-failure.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { delegationQueries } from "./delegations.queries.ts";

type Props = { code: string; leave: ReactNode };

/** On the phone of whoever was asked: who asks, for what, until when; then the number to read back. */
export function AcceptInvitation({ code, leave }: Props) {
  const looking = useQuery(delegationQueries.invitation(code));
  const answering = useMutation({
    mutationFn: (accept: boolean) => call(answerInvitation, { code, accept }),
    onError: onRefusal(answerInvitation, { "delegation.codeUnknown": () => {}, "delegation.mayNotHelp": () => {} }),
  });
  if (looking.isPending) return <Skeleton rows={3} label="正在读取邀请" />;
  if (isUnanswered(looking.error)) return <ErrorState failure={looking.error} onRetry={() => void looking.refetch()} />;
  // where nothing came back the buttons stay, to be pressed again
  const failure = looking.error ?? (isUnanswered(answering.error) ? null : answering.error);
  if (failure)
    return (
      <div className={styles.stack}>
        <Alert tone="err">{failureText(failure)}</Alert>
        {leave}
      </div>
    );
  if (answering.data && answering.variables) return <ReadNumber answered={answering.data} leave={leave} />;
  if (answering.data)
    return (
      <div className={styles.stack}>
        <Alert tone="ok">您没有接受，对方会看到。这个页面可以关闭了。</Alert>
        {leave}
      </div>
    );
  const { grantor, serviceName, owner, endsAt } = looking.data as NonNullable<typeof looking.data>;
  return (
    <div className={styles.stack}>
      <dl className="kv">
        {[
          ["邀请人", `${grantor.name}（手机尾号 ${grantor.phone}）`],
          ["办什么", serviceName],
          ["主管单位", owner],
          ["到哪天", dayInWords(endsAt)],
        ].map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.may}>
        <li>您能看这件事的办事指南、对方写的备注，和他一起勾选材料。</li>
        <li>业务系统受理代办的，您能代他进入这一个系统，系统知道是您在办；不能转给别人。您自己的信息他看不到。</li>
        <li>您看过、做过什么都有记录，双方都看得到，双方随时可以结束。</li>
      </ul>
      <Alert tone="warn">不认识对方，或者对方不是本人请您帮忙，请点“不接受”。</Alert>
      <div className={styles.choices}>
        <Button variant="primary" size="large" block busy={answering.isPending} onClick={() => answering.mutate(true)}>
          我愿意帮他办
        </Button>
        <Button size="large" block busy={answering.isPending} onClick={() => answering.mutate(false)}>
          不接受
        </Button>
      </div>
    </div>
  );
}

type Answered = OutputOf<typeof answerInvitation>;
function ReadNumber({ answered: { id, number }, leave }: { answered: Answered; leave: ReactNode }) {
  const { data } = useQuery(delegationQueries.state(id));
  if (data?.state === "active")
    return (
      <div className={styles.stack} role="status">
        <Alert tone="ok">
          对方已经核对，您可以替 {data.other?.name} 办“{data.serviceName}”了。
        </Alert>
        <Link
          className={buttonClass({ variant: "primary", size: "large", block: true })}
          to={`/serve/guide/${encodeURIComponent(data.identification)}?for=${encodeURIComponent(id)}`}
        >
          看办事指南
        </Link>
        <Link className={buttonClass({ size: "large", block: true })} to="/mine/helpers">
          材料和备注
        </Link>
      </div>
    );
  if (data?.state === "ended")
    return (
      <div className={styles.stack} role="status">
        <Alert tone="warn">没有开始代办：{delegationEnds[data.endedWhy ?? "unanswered"]}。</Alert>
        {leave}
      </div>
    );
  return (
    <div className={styles.stack}>
      <p>请把这两位数字念给对方，他在自己的手机上填对，代办才开始。</p>
      <div className={styles.two}>
        <span>两位数字</span>
        <b className="num">{number}</b>
      </div>
      <p role="status">等待对方核对……</p>
    </div>
  );
}
