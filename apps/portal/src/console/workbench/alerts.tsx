import * as styles from "./alerts.module.css";
import { TICKET_DAYS } from "@sannong/contract/catalogue/rating-words";
import type { OfficeAlert } from "@sannong/contract/governance/workbench";
import type { AlertKind } from "@sannong/contract/governance/workbench-words";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import { useConsolePages } from "../console-pages.ts";

type Words = {
  tone: "err" | "warn";
  /** shape beside colour: ■ stopped, ▲ slow or ending */
  shape: "■" | "▲";
  say: (alert: OfficeAlert) => string;
  /** where it is looked into: the first of these that one may open */
  to: readonly string[];
};

const namedIn = ({ names, count }: OfficeAlert) =>
  `${names.join("、")}${count > names.length ? ` 等 ${count} 个` : ""}`;

const agoInWords = (hours: number) => (hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`);

const OF_SYSTEMS = ["/management/systems", "/home"];

const words: Record<AlertKind, Words> = {
  systemsDown: { tone: "err", shape: "■", say: (one) => `${namedIn(one)}暂停服务`, to: OF_SYSTEMS },
  systemsSlow: { tone: "warn", shape: "▲", say: (one) => `${namedIn(one)}响应缓慢`, to: OF_SYSTEMS },
  deadLetters: {
    tone: "err",
    shape: "■",
    say: ({ count, names }) => `${count} 条通知或事件多次发送失败，已停止重试：${names.join("、")}`,
    to: ["/management/integration"],
  },
  secretsEnding: {
    tone: "warn",
    shape: "▲",
    say: (one) => `${namedIn(one)}的密钥两周内到期`,
    to: ["/management/systems"],
  },
  filesFaulty: {
    tone: "err",
    shape: "■",
    say: ({ count }) => `${count} 个上传的文件缺失或与登记不符`,
    to: ["/management/backups"],
  },
  backupWanting: {
    tone: "err",
    shape: "■",
    say: ({ count }) => `最近一次备份不完整或没有做成，有 ${count} 处问题`,
    to: ["/management/backups"],
  },
  backupOld: {
    tone: "err",
    shape: "■",
    say: ({ count }) =>
      count === 0 ? "还没有一份完整的备份" : `最近一次完整的备份已是 ${agoInWords(count)}前的，超过一天`,
    to: ["/management/backups"],
  },
  jobsFailing: {
    tone: "err",
    shape: "■",
    say: (one) => `后台任务一再失败：${namedIn(one)}`,
    to: ["/management/jobs"],
  },
  smsBudget: {
    tone: "warn",
    shape: "▲",
    say: ({ count }) => `本市今日短信已用 ${count}%，用完后仅保留验证过密码的登录短信`,
    to: ["/management/messages-spend"],
  },
  ratingsOverdue: {
    tone: "err",
    shape: "■",
    say: ({ count }) => `${count} 件差评超过 ${TICKET_DAYS} 个工作日没有办结`,
    to: ["/management/ratings"],
  },
};

type Props = { alerts: readonly OfficeAlert[] };

/** What is wrong now, the worst first; each leads to where it is looked into, for whoever may look. */
export function Alerts({ alerts }: Props) {
  const { mayOpen } = useConsolePages();
  return (
    <section className="bx" aria-labelledby="alerts-title">
      <div className="h">
        <h2 id="alerts-title">需要注意</h2>
        {alerts.length > 0 && <span>{alerts.length}</span>}
      </div>
      {alerts.length === 0 ? (
        <p className={styles.quiet}>没有需要处理的异常。</p>
      ) : (
        <ul className={styles.wbAlerts}>
          {alerts.map((alert) => {
            const { tone, shape, say, to } = words[alert.kind];
            const address = to.find(mayOpen);
            const told = (
              <>
                <span className={tone} aria-hidden="true">
                  {shape}
                </span>
                <span className="grow">{say(alert)}</span>
                {address && <Icon name="right" size="s" />}
              </>
            );
            return <li key={alert.kind}>{address ? <Link to={address}>{told}</Link> : <div>{told}</div>}</li>;
          })}
        </ul>
      )}
    </section>
  );
}
