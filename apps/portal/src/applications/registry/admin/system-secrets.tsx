import * as systemFactsStyles from "./system-facts.module.css";
import * as styles from "./system-secrets.module.css";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { provesByKey } from "@sannong/contract/applications/application-shapes.schemas";
import { takeRegisteredSecret } from "@sannong/contract/applications/registry";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Button, EmptyState, Tag } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { present } from "../../../lib/browser/clock.ts";
import { dayInWords } from "../../../lib/words/words.ts";
import { registryQueries } from "./registry.queries.ts";
import { AskStep } from "./system-steps.tsx";

const ageOf = (givenAt: string | null) =>
  givenAt === null ? "—" : `${Math.floor((present().getTime() - Date.parse(givenAt)) / DAY_MS)} 天`;

/** 密钥: how old the live ones are and when they end; a new one is shown once, to whoever asked for it. */
export function SystemSecrets({ system }: { system: SystemDetail }) {
  const queries = useQueryClient();
  const withProof = useProof();
  const { systemAbbr, protocol, isPublicClient, hasApplicant, secrets, mayTakeSecret } = system;
  const hasSecrets = (protocol === "oidc" || protocol === "cas") && !isPublicClient && !provesByKey(system.wayIn);
  const take = useMutation({
    mutationFn: () => withProof(() => call(takeRegisteredSecret, { systemAbbr })),
    onError: onRefusal(takeRegisteredSecret),
    onSettled: () => queries.invalidateQueries({ queryKey: registryQueries.key }),
  });
  return (
    <section className="bx" aria-labelledby="secrets">
      <div className="h">
        <h2 id="secrets">密钥</h2>
        {hasSecrets && !hasApplicant && <AskStep system={system} step="secret" />}
      </div>
      {!hasSecrets && <Alert>这个系统不使用客户端密钥。</Alert>}
      {hasSecrets && hasApplicant && <Alert>密钥由申请人在“系统入驻”里申请更换和领取。</Alert>}
      {mayTakeSecret && !take.data && (
        <Alert tone="ok">
          更换已确认，请在 7 天内领取。
          <Button size="small" variant="primary" busy={take.isPending} onClick={() => take.mutate()}>
            领取新密钥
          </Button>
        </Alert>
      )}
      {take.data && (
        <Alert tone="warn">
          新密钥只显示这一次，请立即交给系统管理者保存：
          <code className={styles.systemSecret}>{take.data.appSecret}</code>
          {take.data.checkSecret && (
            <>
              用户核验接口的签名密钥：<code className={styles.systemSecret}>{take.data.checkSecret}</code>
            </>
          )}
          {`客户端编号 ${take.data.appId}，${dayInWords(take.data.dueAt)} 到期。`}
        </Alert>
      )}
      {secrets.length === 0 ? (
        <EmptyState kind="nothingYet" title="没有密钥">
          确认更换后才会有。
        </EmptyState>
      ) : (
        <ul className={systemFactsStyles.systemRows}>
          {secrets.map(({ givenAt, endsAt, isLive }, index) => (
            <li key={endsAt ?? index}>
              <p>
                <b>{index === 0 ? "现在的密钥" : "前一个密钥"}</b>{" "}
                <Tag tone={isLive ? "ok" : "plain"}>{isLive ? "有效" : "已失效"}</Tag>
                <small>
                  {`已用 ${ageOf(givenAt)}，${endsAt ? `${dayInWords(endsAt)} 到期` : "没有期限，更换后失效"}`}
                </small>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
