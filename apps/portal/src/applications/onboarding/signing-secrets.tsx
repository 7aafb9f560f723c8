import * as clientPanelStyles from "./client-panel.module.css";
import * as styles from "./signing-secrets.module.css";
import { requestSystemStep } from "@sannong/contract/applications/onboarding";
import type { OutputOf } from "@sannong/contract/endpoint";
import { takeSigningSecret } from "@sannong/contract/applications/webhook-admin";
import type { WebhookOfSystem } from "@sannong/contract/applications/webhook-admin.schemas";
import { type SigningPurpose, signingPurposes } from "@sannong/contract/applications/webhook-words";
import { Alert, Button, Dialog, Facts, Form, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Prover, withProof } from "../../app/with-proof.ts";
import { call } from "../../lib/api/api.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { onboardingQueries } from "./onboarding.queries.ts";
import { webhookQueries } from "./webhook.queries.ts";

type Taken = OutputOf<typeof takeSigningSecret> & { purpose: SigningPurpose };
const purposes = Object.keys(signingPurposes) as SigningPurpose[];
const uses: Record<SigningPurpose, string> = {
  webhook: "接收程序用它验事件的签名。",
  request: "系统用它给呼叫门户的请求签名，代替密钥。",
};

type Props = { id: string; webhook: WebhookOfSystem; isOwn: boolean; prover: Prover };

/** 签名密钥: one kind for each direction, shown this once; a live system takes one where another person agreed. */
export function SigningKeys({ id, webhook, isOwn, prover }: Props) {
  const [taken, setTaken] = useState<Taken>();
  const queries = useQueryClient();
  const { busy, once } = useOneAtATime();
  const take = (purpose: SigningPurpose) =>
    once(async () => {
      const given = await withProof(prover, () => call(takeSigningSecret, { id, purpose }));
      if (!given) return;
      setTaken({ ...given, purpose });
      await queries.invalidateQueries({ queryKey: webhookQueries.key });
      await queries.invalidateQueries({ queryKey: onboardingQueries.key });
    });
  return (
    <>
      <Facts
        className="kv pad"
        facts={purposes.map((purpose) => {
          const live = webhook.secrets[purpose];
          return [signingPurposes[purpose], live === 0 ? "还没有领取" : `已隐藏，有效 ${live} 个`];
        })}
      />
      {isOwn && (
        <div className="pad fs">
          {taken && (
            <Alert tone="warn">
              <p>
                {signingPurposes[taken.purpose]}只显示这一次，请立即保存。{uses[taken.purpose]}
                前一个在下次领取前仍有效。
              </p>
              <p className={`mono ${clientPanelStyles.report}`}>{taken.secret}</p>
            </Alert>
          )}
          {webhook.mayTakeSecret ? (
            <div className={styles.webhookActs}>
              {purposes.map((purpose) => (
                <Button key={purpose} icon="key" busy={busy} onClick={() => void take(purpose)}>
                  领取{webhook.secrets[purpose] > 0 && "新的"}
                  {signingPurposes[purpose]}
                </Button>
              ))}
            </div>
          ) : (
            <AskForSecret id={id} prover={prover} />
          )}
        </div>
      )}
    </>
  );
}

/** A live system's owner asks; once another person agreed they take one secret, of whichever kind. */
function AskForSecret({ id, prover }: Pick<Props, "id" | "prover">) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOneAtATime();
  const ask = async () => {
    if (reason.trim() === "") return setProblem("请填写原因，审批人要看");
    await once(async () => {
      const request = await withProof(prover, () =>
        call(requestSystemStep, { id, step: "secret", reason: reason.trim() }),
      );
      if (!request) return;
      toast.success(`已提交，受理编号 ${request.receiptNumber}`);
      setIsOpen(false);
      setReason("");
    });
  };
  return (
    <>
      <p className="muted">系统已上线，领取签名密钥须先由管理员确认；每次确认可领取一个。</p>
      <Button icon="key" onClick={() => setIsOpen(true)}>
        申请领取签名密钥
      </Button>
      <Dialog open={isOpen} title="申请领取签名密钥" onClose={() => setIsOpen(false)}>
        <Form
          className="fs"
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <TextField
            label="原因"
            value={reason}
            maxLength={200}
            {...(problem && { problem })}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
          />
          <div className="dlg-f">
            <Button onClick={() => setIsOpen(false)}>取消</Button>
            <Button type="submit" variant="primary" busy={busy}>
              提交申请
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
