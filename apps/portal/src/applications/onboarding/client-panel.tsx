import * as styles from "./client-panel.module.css";
import { requestSystemStep, takeSystemSecret } from "@sannong/contract/applications/onboarding";
import { provesByKey } from "@sannong/contract/applications/application-shapes.schemas";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { Alert, Button, HealthMark, TextField, toast, type Health } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { probeFaults } from "@sannong/contract/applications/probe-words";
import { withProof } from "../../app/with-proof.ts";
import { call } from "../../lib/api/api.ts";
import { copyText } from "../../lib/browser/copy-text.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { dayInWords, momentInWords } from "../../lib/words/words.ts";
import { useSession } from "../../lib/session/session.ts";
import { onboardingQueries } from "./onboarding.queries.ts";

type Step = "goLive" | "secret" | "offline";
const stepWords: Record<Step, string> = { goLive: "提交上线审批", secret: "申请更换密钥", offline: "申请下线" };

/** A value that goes into somebody's configuration. */
function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="copied">
        <span className="mono">{value}</span>
        <Button size="small" icon="copy" aria-label={`复制${label}`} onClick={() => void copyText(label, value)} />
      </dd>
    </div>
  );
}

/** 接入参数 with the secret, which is shown this once, and the steps that another person confirms. */
export function ClientPanel({ detail }: { detail: ApplicationDetail }) {
  const { id, client, connection, status, run, isOwn, form, ofDeveloper } = detail;
  const hasSecret = (form.protocol === "oidc" || form.protocol === "envelope") && !provesByKey(form);
  const [taken, setTaken] = useState<OutputOf<typeof takeSystemSecret>>();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const session = useSession();
  const queries = useQueryClient();
  const { busy, once } = useOneAtATime();
  if (!client || session.status !== "signedIn") return null;
  const prover = { needsCode: session.government, offersPasskey: session.factors.includes("passkey") };
  const refresh = () => queries.invalidateQueries({ queryKey: onboardingQueries.key });
  const take = async () => {
    const given = await withProof(prover, () => call(takeSystemSecret, { id }));
    if (!given) return;
    setTaken(given);
    void refresh();
  };
  const steps: Step[] = ofDeveloper
    ? []
    : status === "sandbox"
      ? ["goLive"]
      : status === "live"
        ? [...(hasSecret ? (["secret"] as const) : []), "offline"]
        : [];
  const ask = async (step: Step) => {
    if (reason.trim() === "") return setProblem("请填写原因");
    const request = await withProof(prover, () => call(requestSystemStep, { id, step, reason }));
    if (!request) return;
    toast.success(`已提交，受理编号 ${request.receiptNumber}`);
    setReason("");
    void refresh();
  };
  return (
    <section className="bx no-print" aria-labelledby="client">
      <div className="h">
        <h2 id="client">接入参数</h2>
        {/* nobody asks a developer's own machine whether it is there */}
        {!ofDeveloper && <HealthMark health={client.health as Health} />}
      </div>
      <dl className="kv pad">
        {connection.map(({ label, value }) => (
          <Copied key={label} label={label} value={value} />
        ))}
        {hasSecret && (
          <div>
            <dt>客户端密钥</dt>
            <dd>{client.liveSecrets === 0 ? "还没有领取" : `已隐藏，有效 ${client.liveSecrets} 个`}</dd>
          </div>
        )}
        {hasSecret && client.secretDueAt && (
          <div>
            <dt>密钥到期</dt>
            <dd>{dayInWords(client.secretDueAt)}</dd>
          </div>
        )}
        {client.probedAt && (
          <div>
            <dt>最近检测</dt>
            <dd>
              {momentInWords(client.probedAt)}，
              {client.probeFault ? probeFaults[client.probeFault] : `${client.probeTookMs ?? 0} 毫秒`}
            </dd>
          </div>
        )}
        <div>
          <dt>测试用户</dt>
          <dd>{ofDeveloper ? "两位自测用户" : client.testUsers.join("、") || "—"}</dd>
        </div>
      </dl>
      {isOwn && (
        <div className="pad fs">
          {taken && (
            <Alert tone="warn">
              <p>密钥只显示这一次，请立即保存。{hasSecret && `${dayInWords(taken.dueAt)} 到期。`}</p>
              {taken.appSecret && <p className={`mono ${styles.report}`}>{taken.appSecret}</p>}
              {taken.checkSecret && <p className={`mono ${styles.report}`}>核验接口签名密钥：{taken.checkSecret}</p>}
            </Alert>
          )}
          {client.mayTakeSecret && (
            <Button icon="key" busy={busy} onClick={() => void once(take)}>
              {hasSecret ? (client.liveSecrets === 0 ? "领取密钥" : "领取新密钥") : "领取核验接口签名密钥"}
            </Button>
          )}
          {steps.length > 0 && (
            <TextField
              label="说明"
              value={reason}
              maxLength={200}
              problem={problem}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(undefined);
              }}
            />
          )}
          {steps.map((step) => (
            <Button
              key={step}
              variant={step === "goLive" ? "primary" : step === "offline" ? "danger" : "secondary"}
              busy={busy}
              disabled={step === "goLive" && (run?.state !== "passed" || run.only !== null)}
              onClick={() => void once(() => ask(step))}
            >
              {stepWords[step]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
