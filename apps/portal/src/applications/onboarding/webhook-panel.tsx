import * as clientPanelStyles from "./client-panel.module.css";
import * as signingSecretsStyles from "./signing-secrets.module.css";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { removeWebhook, saveWebhook, testWebhook } from "@sannong/contract/applications/webhook-admin";
import type { WebhookOfSystem } from "@sannong/contract/applications/webhook-admin.schemas";
import { Alert, Button, ConfirmDialog, ErrorState, Form, Skeleton, TextField, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { onRefusal, showFailure } from "../../lib/api/on-refusal.ts";
import { useSession } from "../../lib/session/session.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { SigningKeys } from "./signing-secrets.tsx";
import { useReceiverAddress } from "./use-receiver-address.ts";
import { webhookQueries } from "./webhook.queries.ts";

/** 事件推送: where a system takes its events, with what they are signed, and a try of both. */
export function WebhookPanel({ detail: { id, isOwn } }: { detail: ApplicationDetail }) {
  const { data, isError, error, refetch } = useQuery(webhookQueries.of(id));
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const prover = { needsCode: session.government, offersPasskey: session.factors.includes("passkey") };
  return (
    <section className="bx no-print" aria-labelledby="webhook">
      <div className="h">
        <h2 id="webhook">事件推送</h2>
        <a className="link" href="/docs/webhooks">
          推送什么、怎样验签
        </a>
      </div>
      {data ? (
        <>
          {isOwn ? (
            <Receiver id={id} webhook={data} />
          ) : (
            <p className={`pad ${clientPanelStyles.report}`}>接收地址：{data.url ?? "没有登记"}</p>
          )}
          <SigningKeys id={id} webhook={data} isOwn={isOwn} prover={prover} />
        </>
      ) : isError ? (
        <ErrorState title="事件推送没有读到" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} label="正在读取事件推送" />
      )}
    </section>
  );
}

/** 接收地址: registered, changed, tried and taken away by the owner alone. */
function Receiver({ id, webhook }: { id: string; webhook: WebhookOfSystem }) {
  const { url: registered, revision, origins, secrets } = webhook;
  const { url, setUrl, isOther, takeTheirs } = useReceiverAddress(webhook);
  const [problem, setProblem] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const { busy: isSaving, once: saveOnce } = useOneAtATime(
    onRefusal(saveWebhook, {
      "onboarding.webhookAddress": setProblem,
      "onboarding.webhookElsewhere": setProblem,
      // the page reads itself anew, and the other address stands above what was typed
      "onboarding.webhookChanged": () => undefined,
    }),
  );
  const { busy, once } = useOneAtATime(showFailure);
  const queries = useQueryClient();
  const readAnew = () => queries.invalidateQueries({ queryKey: webhookQueries.key });
  const save = async () => {
    if (url.trim() === "") return setProblem("请填写接收地址");
    await saveOnce(async () => {
      await call(saveWebhook, { id, url: url.trim(), ...(revision && { revision }) });
      toast.success("接收地址已保存");
      await readAnew();
    });
  };
  const test = () =>
    once(async () => {
      await call(testWebhook, { id });
      toast.success("已发出，结果见投递记录");
      await readAnew();
    });
  const remove = () =>
    once(async () => {
      await call(removeWebhook, { id });
      setIsRemoving(false);
      toast.success("已取消接收事件");
      await readAnew();
    });
  return (
    <Form
      className="pad fs"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {registered !== null && secrets.webhook === 0 && (
        <Alert tone="warn">
          <p>还没有推送签名密钥：领取并配到接收程序后才开始推送。</p>
        </Alert>
      )}
      {isOther && (
        <div role="alert">
          <Alert tone="warn">
            <p>
              接收地址刚在别处改过（另一个窗口，或由管理员变更），现在
              {registered === null ? "没有登记" : `是 ${registered}`}
              。您填的还没有保存，还在下面。要用您填的，请再按一次；要用现在的，请按“改用现在的地址”。
            </p>
            <p>
              <Button onClick={takeTheirs}>改用现在的地址</Button>
            </p>
          </Alert>
        </div>
      )}
      <TextField
        label="接收地址"
        value={url}
        maxLength={500}
        inputMode="url"
        autoComplete="off"
        hint={`须在已审核的地址之内：${origins.join("、")}`}
        {...(problem && { problem })}
        onChange={({ target }) => {
          setUrl(target.value);
          setProblem(undefined);
        }}
      />
      <div className={signingSecretsStyles.webhookActs}>
        <Button type="submit" variant="primary" busy={isSaving} disabled={url.trim() === registered}>
          {registered === null ? "登记接收地址" : "更换接收地址"}
        </Button>
        {registered !== null && (
          <>
            <Button icon="flask" busy={busy} disabled={secrets.webhook === 0} onClick={() => void test()}>
              试发
            </Button>
            <Button variant="danger" busy={busy} onClick={() => setIsRemoving(true)}>
              取消接收
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        title="取消接收事件？"
        tone="danger"
        confirmLabel="取消接收"
        cancelLabel="保留"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setIsRemoving(false)}
      >
        <p>还没有送出的事件不再送，以后发生的也不记。重新登记后只从那时起推送。</p>
      </ConfirmDialog>
    </Form>
  );
}
