import * as styles from "./upstream-admin.module.css";
import { LISTED_TO } from "@sannong/contract/counted";
import { upstreamSourcesInUse } from "@sannong/contract/authentication/identity-providers-admin";
import type { UpstreamSource } from "@sannong/contract/authentication/identity-providers-admin.schemas";
import {
  upstreamProblems,
  upstreamProtocols,
  upstreamVouched,
  UPSTREAM_DAYS,
} from "@sannong/contract/authentication/identity-provider-words";
import { Alert, EmptyState, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../../lib/api/api.ts";
import { momentInWords } from "../../../lib/words/words.ts";

const sourcesQuery = queryOptions({
  queryKey: ["upstream", "inUse"],
  queryFn: () => call(upstreamSourcesInUse, {}),
});
const counted = (count: number) => count.toLocaleString("zh-CN");

/** 外部身份源: who else vouches for the portal's users, and whether that works. */
export function UpstreamAdmin() {
  const { data, error, refetch } = useQuery(sourcesQuery);
  if (error && !data) return <ErrorState title="外部身份源没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取外部身份源" />;
  return (
    <div className={styles.upstreamAdmin}>
      <Alert tone="info">
        这里只能查看。新增、修改、停用外部身份源会改变谁能登录，属于危险操作，由运维人员在部署配置（IDENTITY_SOURCES）中完成，密钥和地址不在此页显示。
      </Alert>
      {data.sources.length === 0 ? (
        <EmptyState kind="nothingYet" title="没有配置外部身份源" level={2}>
          用户只能用本平台的账号登录。
        </EmptyState>
      ) : (
        <ul className={styles.upstreamSources}>
          {data.sources.map((source) => (
            <Source key={source.name} source={source} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Source({ source }: { source: UpstreamSource }) {
  const { name, label, configured, linked, linkedIsMore, signIns, lastSignInAt } = source;
  return (
    <li className="bx">
      <div className="h">
        <h2>
          {label} <code className="mono sm sec2">{name}</code>
        </h2>
        {configured ? <Health source={source} /> : <Tag tone="warn">已不在配置中</Tag>}
      </div>
      <dl className={`${styles.upstreamFacts} pad`}>
        {configured ? (
          <>
            <Fact name="协议">{upstreamProtocols[configured.protocol]}</Fact>
            <Fact name="提供的信息">{configured.vouchesFor.map((one) => upstreamVouched[one]).join("、")}</Fact>
            <Fact name="可登录的人">
              {configured.offersLegalPersons ? "自然人、法人" : "自然人"}
              {configured.userSource && `；新用户来源记为“${configured.userSource}”`}
            </Fact>
          </>
        ) : (
          <Fact name="说明">已关联的账号不能再从这里登录，可由本人在“已关联的身份”中解除关联。</Fact>
        )}
        <Fact name="关联账号">{linkedIsMore ? `${counted(LISTED_TO)} 个以上` : `${counted(linked)} 个`}</Fact>
        <Fact name={`近 ${UPSTREAM_DAYS} 天登录`}>
          {counted(signIns)} 次{lastSignInAt !== null && `，最近一次 ${momentInWords(lastSignInAt)}`}
        </Fact>
        <Fact name={`近 ${UPSTREAM_DAYS} 天失败`}>
          <Failures failures={source.failures} />
        </Fact>
      </dl>
    </li>
  );
}

/** A source that failed after anybody came in by it. */
function Health({ source: { failures, lastSignInAt } }: { source: UpstreamSource }) {
  const failedLast = failures[0] && (lastSignInAt === null || failures[0].lastAt > lastSignInAt);
  if (failedLast)
    return (
      <Tag tone="warn" icon="warn">
        最近一次失败
      </Tag>
    );
  return lastSignInAt === null ? (
    <Tag tone="plain">近期没有人使用</Tag>
  ) : (
    <Tag tone="ok" icon="check">
      最近一次成功
    </Tag>
  );
}

function Failures({ failures }: Pick<UpstreamSource, "failures">) {
  const [last] = failures;
  if (!last) return <>没有</>;
  return (
    <>
      最近一次 {momentInWords(last.lastAt)}，{upstreamProblems[last.problem].name}
      <ul className={styles.upstreamFailures}>
        {failures.map(({ problem, times }) => (
          <li key={problem}>
            {upstreamProblems[problem].name} {counted(times)} 次<small>{upstreamProblems[problem].advice}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
