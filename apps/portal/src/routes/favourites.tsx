import { Button, buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { type KeptAtHand, KeptList } from "../catalogue/favourites/kept-list.tsx";
import { OrderList } from "../catalogue/favourites/order-list.tsx";
import { stillShown } from "../catalogue/favourites/still-shown.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { MatterRow } from "../lib/lists/matter-row.tsx";
import { momentInWords } from "../lib/words/words.ts";
import { useFavouritesAndRecent } from "./favourites-and-recent.ts";

export const head = { title: "收藏和最近使用" };

const keysOf = (shown: readonly KeptAtHand[]) =>
  shown.map(({ favourite: { kind, subject } }) => `${kind} ${subject}`).join();

function Favourites() {
  const { mode } = usePreferences();
  const [query, setQuery] = useSearchParams();
  const isOrdering = query.has("order");
  const [before, setBefore] = useState<readonly KeptAtHand[]>([]);
  const { favourites, kept, recents, openService, isPending, failed } = useFavouritesAndRecent();
  if (failed)
    return <ErrorState title="收藏没有加载出来" failure={failed.error} onRetry={() => void failed.refetch()} />;
  if (isPending) return <Skeleton rows={5} label="正在加载收藏" />;
  const shown = stillShown(before, kept);
  if (keysOf(shown) !== keysOf(before)) setBefore(shown);
  return (
    <div className="stack">
      <section className="bx" aria-labelledby="kept-title">
        <div className="h">
          <h2 id="kept-title">我的收藏</h2>
          <p className="muted sm">{kept.length > 0 && `${kept.length} 个`}</p>
          {kept.length > 1 && (
            <Button
              className="more"
              size="small"
              icon={isOrdering ? "check" : "sort"}
              onClick={() => setQuery(isOrdering ? {} : { order: "1" }, { replace: true, preventScrollReset: true })}
            >
              {isOrdering ? "完成" : "调整顺序"}
            </Button>
          )}
        </div>
        {(isOrdering ? kept : shown).length === 0 ? (
          <EmptyState
            kind="nothingYet"
            title="还没有收藏"
            action={
              <Link
                className={buttonClass({ variant: "primary" })}
                to={mode === "gov" ? "/system/index" : "/homeZtfw#services"}
              >
                {mode === "gov" ? "去行业专题看看" : "去找服务"}
              </Link>
            }
          >
            点系统或服务旁边的星形，常用的就会放在这里。
          </EmptyState>
        ) : isOrdering ? (
          <OrderList
            kept={kept}
            onOrder={favourites.order}
            onRemove={({ favourite, name }) => favourites.toggle(favourite, name)}
          />
        ) : (
          <KeptList kept={shown} onOpen={openService} />
        )}
      </section>
      <section className="bx" aria-labelledby="recents-title">
        <div className="h">
          <h2 id="recents-title">最近使用</h2>
        </div>
        {recents.length === 0 ? (
          <p className="quiet">打开过的服务会出现在这里。</p>
        ) : (
          <ul>
            {recents.map(({ service, at }) => (
              <MatterRow
                key={service.identification}
                matter={service}
                facts={[service.owner, momentInWords(at)]}
                onOpen={openService}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** /favourites — what one keeps at hand, in one's own order, and what one opened last. */
export function Component() {
  usePageHead(head);
  return (
    <Page title="收藏和最近使用" lead="常用的系统和服务放在手边，打开过的也在这里。">
      <Favourites />
    </Page>
  );
}
