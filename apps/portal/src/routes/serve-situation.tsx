import * as styles from "../content/situations/situation-sheet.module.css";
import { situationHead } from "@sannong/contract/content/article-heads";
import type { SituationInFull } from "@sannong/contract/content/situation";
import { Button, buttonClass, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link, useParams } from "react-router";
import { usePageHead } from "../content/site/page-head.ts";
import { Bundle } from "../content/situations/bundle.tsx";
import { SituationSheet } from "../content/situations/situation-sheet.tsx";
import { situationQuery } from "../content/situations/situation.queries.ts";
import { ApiRefusal } from "../lib/api/api.ts";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";

const unread = { title: "按事情找" };

/** /serve/situation/{id} — what is to be done in a situation, one after another. */
export function Component() {
  const id = useParams()["*"] ?? "";
  const isNamed = id !== "";
  const read = useQuery({ ...situationQuery(id), enabled: isNamed });
  const situation = read.data;
  usePageHead(useMemo(() => (situation ? situationHead(situation) : unread), [situation]));
  const isGone = !isNamed || (read.error instanceof ApiRefusal && read.error.reason === "situation.unknown");
  if (isGone)
    return (
      <Frame title="没有找到这件事">
        <EmptyState
          kind="elsewhere"
          level={2}
          title="这件事可能已经撤下"
          action={
            <Link className={buttonClass({ variant: "primary" })} to="/serve/situations">
              看全部事情
            </Link>
          }
        >
          里面的事项还在，可以换一件事找，或者搜一搜。
        </EmptyState>
      </Frame>
    );
  if (read.isError && !read.data)
    return (
      <Frame title="按事情找">
        <ErrorState title="没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />
      </Frame>
    );
  if (!situation)
    return (
      <Frame title="按事情找">
        <Skeleton rows={6} label="正在加载要办的事" />
      </Frame>
    );
  return <Known situation={situation} />;
}

function Known({ situation }: { situation: SituationInFull }) {
  const openService = useOpenService();
  const { name, summary, audiences, regionName } = situation;
  return (
    <Frame title={name}>
      <p className="lead">{summary}</p>
      <p className="text-facts">
        <span>适合：{audiences.join("、")}</span>
        <span>适用地区：{regionName}</span>
        <span className="no-print">点名称看办事指南，点按钮开始办</span>
        <Button size="small" icon="doc" className={styles.print} onClick={() => window.print()}>
          打印成一张纸
        </Button>
      </p>
      <Bundle situation={situation} onOpen={openService} />
      <SituationSheet situation={situation} />
    </Frame>
  );
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`wrap page ${styles.situation}`}>
    <Link className="back no-print" to="/serve/situations">
      <Icon name="left" size="s" />
      返回按事情找
    </Link>
    <h1>{title}</h1>
    {children}
  </div>
);
