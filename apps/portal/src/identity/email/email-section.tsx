import * as styles from "./email-section.module.css";
import { type ownEmail, removeEmail } from "@sannong/contract/identity/email";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, ConfirmDialog, Tag, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callWithMessage } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { ownEmailQuery } from "../../lib/forms/own-email.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { EmailCodeForm } from "./email-code-form.tsx";
import { EmailForm } from "./email-form.tsx";

type Own = OutputOf<typeof ownEmail>;

/** 电子邮箱 of 账号信息: given, verified, changed and taken away. Where mail is not set up nothing of it is shown. */
export function EmailSection({ accountId }: { accountId: string }) {
  const query = ownEmailQuery(accountId);
  const { data } = useQuery(query);
  const queries = useQueryClient();
  // an address that nobody could give needs no place, nor does one that is not known yet
  if (!data || (!data.offered && data.email === null)) return null;
  return <Email own={data} onChanged={() => queries.invalidateQueries({ queryKey: query.queryKey })} />;
}

type Shown = { own: Own; onChanged: () => Promise<unknown> };

function Email({ own, onChanged }: Shown) {
  const { email, waiting, offered } = own;
  const [isTyping, setTyping] = useState(false);
  const [isNew, setNew] = useState(false);
  const given = async () => {
    await onChanged();
    setNew(true);
    setTyping(false);
  };
  return (
    <section className={`card mine-form ${styles.email}`} aria-labelledby="own-email">
      <h2 id="own-email" className="row">
        <span className="grow">电子邮箱（选填）</span>
        {email !== null && (
          <Tag tone="ok" icon="checkc">
            已验证
          </Tag>
        )}
        {waiting && (
          <Tag tone="warn" icon="clock">
            待验证
          </Tag>
        )}
      </h2>
      {email !== null && <p className={styles.address}>{email}</p>}
      {email === null && !waiting && (
        <p className="muted">有的业务系统需要电子邮箱。登记并验证后，只在您同意时提供给它们；电子邮箱不能用来登录。</p>
      )}
      {email !== null && (waiting || isTyping) && <p className="muted">新邮箱验证之前，仍使用上面的邮箱。</p>}
      {isTyping && <EmailForm onSent={given} onCancel={() => setTyping(false)} />}
      {!isTyping && waiting && (
        <EmailCodeForm isNew={isNew} waiting={waiting} onChanged={onChanged} onOther={() => setTyping(true)} />
      )}
      {!isTyping && !waiting && (
        <div className={styles.acts}>
          {offered && (
            <Button onClick={() => setTyping(true)}>{email === null ? "登记电子邮箱" : "更换电子邮箱"}</Button>
          )}
          {email !== null && <Removal email={email} onChanged={onChanged} />}
        </div>
      )}
    </section>
  );
}

function Removal({ email, onChanged }: { email: string; onChanged: () => Promise<unknown> }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, once } = useOneAtATime(onRefusal(removeEmail));
  const remove = () =>
    once(async () => {
      const { msg } = await callWithMessage(removeEmail, {});
      toast.success(msg);
      await onChanged();
    });
  return (
    <>
      <Button busy={busy} onClick={() => setAsked(true)}>
        删除电子邮箱
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="删除电子邮箱吗？"
        tone="warn"
        confirmLabel="删除"
        onConfirm={() => {
          setAsked(false);
          void remove();
        }}
        onCancel={() => setAsked(false)}
      >
        删除后，平台不再保存 {email}，也不再提供给任何系统；已经得到它的系统会收到变更通知。
      </ConfirmDialog>
    </>
  );
}
