import { buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { ServeTabs } from "../catalogue/guides/serve-tabs.tsx";
import { EVERYBODY, isAudience } from "../catalogue/services/themes.ts";
import { WhoChoice } from "../catalogue/services/who-choice.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { SituationTiles } from "../content/situations/situation-tiles.tsx";
import { situationList } from "../content/situations/situations.queries.ts";

const lead = "遇到什么事，就从那件事开始：先办什么、再办什么，一步一步写明白。";
export const head = {
  title: "按事情找",
  column: { name: "按事情找", type: "办事服务", description: lead, keywords: "三农服务,按事情找,办事指南" },
};

/** /serve/situations — 按事情找: every situation, or those of whoever one is. */
export function Component() {
  usePageHead(head);
  const [query, setQuery] = useSearchParams();
  const asked = query.get("audience");
  const audience = isAudience(asked) ? asked : EVERYBODY;
  const read = useQuery(situationList(audience === EVERYBODY ? {} : { audience }));
  return (
    <Page title="按事情找" lead={lead}>
      <ServeTabs />
      <WhoChoice
        audience={audience}
        onChoose={(next) =>
          setQuery(next === EVERYBODY ? {} : { audience: next }, { preventScrollReset: true, replace: true })
        }
      />
      <section className="sec" aria-labelledby="situations-title">
        <div className="sec-h">
          <h2 id="situations-title">遇到什么事</h2>
          <p aria-live="polite">{read.data && `共 ${read.data.length} 件事`}</p>
          <Link className="more link hit" to="/serve/people">
            看全部事项
          </Link>
        </div>
        {read.isError && !read.data ? (
          <ErrorState title="没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />
        ) : read.data === undefined ? (
          <Skeleton rows={6} label="正在加载事情" />
        ) : read.data.length === 0 ? (
          <EmptyState
            kind="nothingYet"
            level={3}
            title={audience === EVERYBODY ? "这里还没有内容" : `还没有${audience}的事情`}
            action={
              <Link className={buttonClass({ variant: "primary" })} to="/serve/people">
                看全部事项
              </Link>
            }
          >
            事情公布后会列在这里；现在可以在全部事项里找。
          </EmptyState>
        ) : (
          <SituationTiles situations={read.data} />
        )}
      </section>
    </Page>
  );
}
