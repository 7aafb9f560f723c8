import * as dataCatalogueStyles from "./data-catalogue.module.css";
import * as styles from "./data-request.module.css";
import { Alert, buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DataRequestForm } from "./data-request-form.tsx";
import { SharingTag } from "./data-marks.tsx";
import { ApiRefusal } from "../../lib/api/api-failure.ts";
import { dataQueries, type Resource } from "./resources.queries.ts";

type Props = { code: string; onDone: (isGranted: boolean) => void };

/** 数据申请 for one resource: what it is, and the form where it may be asked for. */
export function DataRequest({ code, onDone }: Props) {
  const detail = useQuery(dataQueries.detail(code));
  const mayAsk = detail.data?.mine.mayAsk === true;
  const draft = useQuery({ ...dataQueries.draft(code), enabled: mayAsk });
  const failure = detail.error ?? draft.error;
  if (failure instanceof ApiRefusal && (failure.reason === "data.unknown" || failure.status === 400))
    return <NoResource title="没有找到这项数据资源">它可能已经从目录中撤下，请重新选择。</NoResource>;
  if (failure)
    return (
      <ErrorState
        title="数据资源没有加载出来"
        failure={failure}
        onRetry={() => void Promise.all([detail.refetch(), mayAsk && draft.refetch()])}
      />
    );
  if (!detail.data || (mayAsk && !draft.data)) return <Skeleton rows={6} label="正在读取数据资源" />;
  const resource = detail.data;
  return (
    <div className={styles.dataRequest}>
      <About resource={resource} />
      <WhyNot resource={resource} />
      {mayAsk && draft.data && !resource.mine.isAsked && !resource.mine.isHeld && (
        <DataRequestForm resource={resource} kept={draft.data} onDone={onDone} />
      )}
    </div>
  );
}

function About({ resource: { code, name, provider, summary, sharing, sharingCondition } }: { resource: Resource }) {
  return (
    <section className={`card pad ${styles.dataAbout}`} aria-label="申请的数据资源">
      <h2>
        {name}
        <SharingTag sharing={sharing} />
      </h2>
      <p>{summary}</p>
      <p className={dataCatalogueStyles.dataMeta}>
        <span>{provider}</span>
        <span className="mono">{code}</span>
      </p>
      {sharingCondition && <p className="hint">共享条件：{sharingCondition}</p>}
      <Link className="link" to={`/data/dataAnalysis?code=${encodeURIComponent(code)}`}>
        查看信息项和样例
      </Link>
    </section>
  );
}

function WhyNot({ resource: { sharing, legalBasis, mine } }: { resource: Resource }) {
  if (sharing === "refused")
    return (
      <Alert tone="err">
        <p>该资源不予共享，不能申请。</p>
        <p>{legalBasis}。</p>
      </Alert>
    );
  if (mine.isHeld)
    return (
      <Alert tone="ok">
        您已获得该资源的授权，请在<Link to="/data/myData">我的数据</Link>中使用或续期。
      </Alert>
    );
  if (mine.isAsked)
    return (
      <Alert>
        您的申请正在审核，可在<Link to="/data/myData?tab=applications">我的申请</Link>中查看进度或撤回。
      </Alert>
    );
  if (!mine.mayAsk) return <Alert>数据由工作人员账号申请，您的账号可以查看目录。</Alert>;
  return null;
}

type NoResourceProps = { title?: string; children?: ReactNode };

/** No resource is named yet, or one that is not there. */
export const NoResource = ({ title = "请先选择数据资源", children }: NoResourceProps) => (
  <div className="bx">
    <EmptyState
      kind="elsewhere"
      title={title}
      level={2}
      action={
        <Link className={buttonClass({ variant: "primary" })} to="/data/dataAnalysis">
          去数据目录选择
        </Link>
      }
    >
      {children ?? "在数据目录中打开一项资源，点“申请使用”。没写完的申请在“我的数据”里。"}
    </EmptyState>
  </div>
);
