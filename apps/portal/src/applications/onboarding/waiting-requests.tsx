import * as rolesAndReachStyles from "./roles-and-reach.module.css";
import * as styles from "./waiting-requests.module.css";
import { giveUpSystem, withdrawSystemRequest } from "@sannong/contract/applications/onboarding";
import type { ApplicationDetail, WaitingRequest } from "@sannong/contract/applications/onboarding.schemas";
import { systemRequests } from "@sannong/contract/applications/onboarding-words";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askConfirm } from "../../app/dialogs.ts";
import { useProver, withProof } from "../../app/with-proof.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { momentInWords } from "../../lib/words/words.ts";
import { onboardingQueries } from "./onboarding.queries.ts";

type Waiting = { id: string; request: WaitingRequest; isOwn: boolean };

function Request({ id, request: { request, receiptNumber, askedAt, dueAt, differences }, isOwn }: Waiting) {
  const queries = useQueryClient();
  const name = systemRequests[request];
  const withdraw = useMutation({
    mutationFn: () => callWithMessage(withdrawSystemRequest, { id, request }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(withdrawSystemRequest),
    onSettled: () => queries.invalidateQueries({ queryKey: onboardingQueries.key }),
  });
  const ask = async () => {
    const text = "撤回后管理员不再办理。需要时可以重新提交。";
    if (await askConfirm({ title: `撤回${name}？`, text, confirmLabel: "撤回" })) withdraw.mutate();
  };
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="mono">{receiptNumber}</span>
        <span className="muted">
          {momentInWords(askedAt)}提交，{momentInWords(dueAt)}前办结
        </span>
        {isOwn && (
          <Button size="small" busy={withdraw.isPending} onClick={() => void ask()}>
            撤回
          </Button>
        )}
      </p>
      {differences.length > 0 && (
        <dl className={`kv ${rolesAndReachStyles.settledFacts}`}>
          {differences.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del>
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** 办理中: what lies with the administrators, and how it is taken back. */
export function WaitingRequests({ detail: { id, waiting, isOwn } }: { detail: ApplicationDetail }) {
  if (waiting.length === 0) return null;
  return (
    <section className={`bx ${styles.settledWaiting}`} aria-labelledby="waiting">
      <div className="h">
        <h2 id="waiting">等待管理员办理</h2>
      </div>
      <ul className="pad">
        {waiting.map((request) => (
          <Request key={request.request} id={id} request={request} isOwn={isOwn} />
        ))}
      </ul>
    </section>
  );
}

/** 放弃接入: the end of a system that was only tried. */
export function GiveUp({ detail: { id, form } }: { detail: ApplicationDetail }) {
  const prover = useProver();
  const queries = useQueryClient();
  const giveUp = async () => {
    const text = "客户端和密钥立即失效，测试用户不能再进入。系统简称为您保留，以后可以重新申请。";
    if (!(await askConfirm({ title: `放弃接入${form.name}？`, text, confirmLabel: "放弃接入", tone: "danger" })))
      return;
    const told = await withProof(prover, () => callWithMessage(giveUpSystem, { id }));
    if (!told) return;
    toast.success(told.msg);
    await queries.invalidateQueries({ queryKey: onboardingQueries.key });
  };
  return (
    <Button variant="link" onClick={() => void giveUp()}>
      放弃接入
    </Button>
  );
}
