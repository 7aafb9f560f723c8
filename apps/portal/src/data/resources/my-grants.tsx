import * as dataCatalogueStyles from "./data-catalogue.module.css";
import * as myApplicationsStyles from "./my-applications.module.css";
import * as styles from "./my-grants.module.css";
import * as renewFormStyles from "./renew-form.module.css";
import { handBackDataGrant } from "@sannong/contract/data/resources";
import { Alert, Button, buttonClass, EmptyState, ErrorState, Skeleton, Tag, toast, WholeWords } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords, momentInWords } from "../../lib/words/words.ts";
import { figure, GrantTag } from "./data-marks.tsx";
import { dataQueries, type Grant } from "./resources.queries.ts";
import { GrantCredentials } from "./grant-credentials.tsx";
import { RenewForm } from "./renew-form.tsx";
import { UseChart } from "./use-chart.tsx";

/** 我的授权: what one may call, until when, with what, and how much it is used. */
export function MyDataGrants() {
  const { data, isPending, isError, error, refetch } = useQuery(dataQueries.grants());
  if (isPending) return <Skeleton rows={4} label="正在读取我的数据授权" />;
  if (isError && !data)
    return <ErrorState title="我的数据授权没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (data.records.length === 0)
    return (
      <div className="bx">
        <EmptyState
          kind="nothingYet"
          title="还没有数据授权"
          level={2}
          action={
            <Link className={buttonClass({ variant: "primary" })} to="/data/dataAnalysis">
              查看数据目录
            </Link>
          }
        >
          申请批准后，凭证、用量和到期时间都在这里。
        </EmptyState>
      </div>
    );
  return (
    <ul className={myApplicationsStyles.dataCards}>
      {data.records.map((grant) => (
        <GrantCard key={grant.id} grant={grant} />
      ))}
    </ul>
  );
}

function GrantCard({ grant }: { grant: Grant }) {
  const { id, name, code, provider, state, note, items, usage } = grant;
  const isActive = state === "active";
  return (
    <li className="card pad">
      <div className={`row ${myApplicationsStyles.dataHead}`}>
        <div className="grow">
          <h2>
            <WholeWords>{name}</WholeWords>
          </h2>
          <p className={dataCatalogueStyles.dataMeta}>
            <span>{provider}</span>
            <span className="mono">{code}</span>
          </p>
        </div>
        {isActive && grant.mayRenew && (
          <Tag tone="warn" icon="clock">
            即将到期
          </Tag>
        )}
        <GrantTag state={state} />
      </div>
      {state === "revoked" && <Alert tone="err">提供方已收回，原因：{note || "未说明"}</Alert>}
      {state === "postLeft" && (
        <Alert tone="err">{note || "岗位已变动"}，授权随原岗位终止，凭证同时停用。现岗位仍需要的，请重新申请。</Alert>
      )}
      <dl className={styles.dataFacts}>
        <Fact label={isActive ? "到期" : "期限至"}>{dayInWords(grant.expiresAt)}</Fact>
        <Fact label="累计调用">{figure(usage.calls)} 次</Fact>
        <Fact label="累计行数">{figure(usage.rows)} 行</Fact>
        <Fact label="最近使用">{usage.lastUsedAt ? momentInWords(usage.lastUsedAt) : "还没有使用"}</Fact>
      </dl>
      <dl className="review-facts">
        <div>
          <dt>信息项</dt>
          <dd>{items.map((item) => item.name).join("、")}</dd>
        </div>
        <div>
          <dt>数据范围</dt>
          <dd>{grant.scopeName}</dd>
        </div>
        <div>
          <dt>限流</dt>
          <dd>每分钟 {grant.rate} 次</dd>
        </div>
      </dl>
      {usage.days.length > 0 && <UseChart days={usage.days} />}
      {isActive && <GrantCredentials grant={grant} />}
      <GrantActs key={id} grant={grant} />
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function GrantActs({ grant: { id, name, code, state, mayRenew, isRenewing } }: { grant: Grant }) {
  const [renewing, setRenewing] = useState(false);
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call(handBackDataGrant, { id }),
    onSuccess: async () => {
      toast.success("已交回，凭证已停用");
      await client.invalidateQueries({ queryKey: dataQueries.key });
    },
    onError: onRefusal(handBackDataGrant),
  });
  const end = async () => {
    const text = "凭证立即停用，正在调用的系统会收到错误；需要时要重新申请。";
    if (await askConfirm({ title: `交回“${name}”？`, text, confirmLabel: "交回授权", tone: "danger" })) ending.mutate();
  };
  if (renewing) return <RenewForm id={id} onDone={() => setRenewing(false)} />;
  return (
    <div className={`row ${renewFormStyles.dataActs}`}>
      {mayRenew && (
        <Button variant="primary" icon="cal" onClick={() => setRenewing(true)} aria-label={`续期：${name}`}>
          续期
        </Button>
      )}
      {isRenewing && <span className="muted sm">续期申请审核中</span>}
      {state === "active" && (
        <Button busy={ending.isPending} onClick={() => void end()} aria-label={`交回：${name}`}>
          交回
        </Button>
      )}
      {(state === "revoked" ||
        state === "handedBack" ||
        state === "postLeft" ||
        (state === "expired" && !mayRenew)) && (
        <Link className={buttonClass({})} to={`/data/dataRequest?code=${encodeURIComponent(code)}`}>
          重新申请
        </Link>
      )}
    </div>
  );
}
