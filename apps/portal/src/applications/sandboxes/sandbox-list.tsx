import * as styles from "./sandboxes.module.css";
import type { Sandbox } from "@sannong/contract/applications/developer-sandboxes.schemas";
import { deleteSandbox } from "@sannong/contract/applications/developer-sandboxes";
import { Button, Tag, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { askConfirm } from "../../app/dialogs.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { sandboxQueries } from "./sandbox.queries.ts";

const outcomeOf = ({ passed }: Sandbox) =>
  passed === null ? (
    <Tag tone="plain">还没有自测</Tag>
  ) : passed ? (
    <Tag tone="ok">自测通过</Tag>
  ) : (
    <Tag tone="err">自测未通过</Tag>
  );

/** 我的沙箱系统: each with how it stands, and when it ends if nobody uses it. */
export function SandboxList({ records, onOpen }: { records: readonly Sandbox[]; onOpen: (id: string) => void }) {
  const client = useQueryClient();
  const remove = async ({ id, name }: Sandbox) => {
    const text = "客户端和密钥立即失效，自测记录一同删除，不能恢复。";
    if (!(await askConfirm({ title: `删除“${name}”？`, text, confirmLabel: "删除", tone: "danger" }))) return;
    try {
      toast.success((await callWithMessage(deleteSandbox, { id })).msg);
    } catch (failure) {
      onRefusal(deleteSandbox)(failure);
    }
    await client.invalidateQueries({ queryKey: sandboxQueries.key });
  };
  return (
    <ul className={styles.list} aria-label="我的沙箱系统">
      {records.map((one) => (
        <li key={one.id}>
          <Button variant="link" onClick={() => onOpen(one.id)}>
            {one.name}
          </Button>
          {outcomeOf(one)}
          <Button size="small" aria-label={`删除：${one.name}`} onClick={() => void remove(one)}>
            删除
          </Button>
          <small>
            {one.vendor}，<span className="mono">{one.appId}</span>；{dayInWords(one.usedAt)} 用过，一直不用到{" "}
            {dayInWords(one.endsAt)} 删除
          </small>
        </li>
      ))}
    </ul>
  );
}
