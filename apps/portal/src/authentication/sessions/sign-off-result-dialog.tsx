import * as styles from "./sign-off-result-dialog.module.css";
import { Alert, Button, Dialog, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { Dialogs } from "../../app/dialogs.ts";
import { askResult, isNotified, type NotifiedSystem } from "./sign-off-result.ts";

const AGAIN_MS = 3_000;

const shown = {
  told: { tone: "ok", icon: "checkc", word: "已退出" },
  waiting: { tone: "info", icon: "clock", word: "正在通知" },
  repeated: { tone: "warn", icon: "warn", word: "未能通知" },
  failed: { tone: "warn", icon: "warn", word: "未能通知" },
} as const;

function Line({ system }: { system: NotifiedSystem }) {
  const { tone, icon, word } = shown[system.state];
  return (
    <li>
      <b>{system.systemName}</b>
      <Tag tone={tone} icon={icon}>
        {word}
      </Tag>
      {system.state === "repeated" && <small>{system.answer}，门户会继续通知</small>}
      {system.state === "failed" && <small>{system.answer}，已停止通知</small>}
    </li>
  );
}

/** Which systems were left with a sign-out, and what to do about those that did not answer. */
export function SignOffResultDialog({ number, systems, onClose }: Dialogs["signOffResult"] & { onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ["signOffResult", number],
    queryFn: () => askResult(number),
    initialData: systems,
    refetchInterval: ({ state }) => (state.data?.every(isNotified) ? false : AGAIN_MS),
  });
  return (
    <Dialog open title="退出结果" tone="warn" onClose={onClose}>
      <div className="say">
        <p>门户已退出登录。从门户进入的系统：</p>
        <ul className={styles.signOff} aria-live="polite">
          {data.map((system) => (
            <Line key={system.systemName} system={system} />
          ))}
        </ul>
        {!data.every(isNotified) && (
          <Alert tone="warn">在公用电脑上请到“未能通知”的系统页面中点“退出登录”，或关闭整个浏览器。</Alert>
        )}
      </div>
      <div className="dlg-f">
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </Dialog>
  );
}
