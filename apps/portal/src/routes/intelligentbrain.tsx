import * as styles from "./intelligentbrain.module.css";
import { type BrainTheme, brainThemes } from "@sannong/contract/data/indicators-words";
import { ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { BackHome } from "../app/layouts/page.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { BoardActs } from "../data/indicators/acts.tsx";
import { BoardPanels } from "../data/indicators/board.tsx";
import { brainQueries } from "../data/indicators/brain.queries.ts";
import { Figures } from "../data/indicators/figures.tsx";
import { NoBoard, NoIndicators } from "../data/indicators/no-board.tsx";
import { addressWith } from "../lib/navigation/address.ts";
import { DemonstrationNote } from "../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../lib/words/demonstration-notes.ts";

const isTheme = (name: string | null): name is BrainTheme => brainThemes.some(([theme]) => theme === name);
const clockOf = new Intl.DateTimeFormat("zh-CN", {
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Shanghai",
});

/** Header and footer are as dark as the page while it is shown. */
function useDarkFrame() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["theme"] = "cockpit";
    return () => {
      delete dataset["theme"];
    };
  }, []);
}

export const head = { title: "智慧大脑" };

/** 智慧大脑: a board for each theme and region; what is shown stands in the address. */
export function Component() {
  useDarkFrame();
  const [query, setQuery] = useSearchParams();
  const requested = query.get("theme");
  const theme = isTheme(requested) ? requested : "overview";
  const themeName = new Map<string, string>(brainThemes).get(theme) ?? "";
  const regionCode = query.get("region") ?? undefined;
  const indicator = query.get("indicator") ?? undefined;
  const asTable = query.get("view") === "table";
  usePageHead({ title: `${themeName} · 智慧大脑` });

  const show = (change: Record<string, string | undefined>) =>
    setQuery(addressWith(change), { preventScrollReset: true });

  const board = useQuery(brainQueries.board({ theme, regionCode, indicator }));
  const selected = board.data?.selected ?? undefined;
  const detail = useQuery({
    ...brainQueries.indicator({ indicator: selected ?? "", regionCode: board.data?.region.code }),
    enabled: selected !== undefined,
  });
  const figure = board.data?.figures.find(({ code }) => code === selected);

  return (
    <div className={styles.brain} data-theme="cockpit">
      <div className={`wrap ${styles.brainWrap}`}>
        <BackHome />
        <Link className={`back ${styles.brainReports}`} to="/analysisReport">
          <Icon name="chart" size="s" />
          分析报告
        </Link>
        <div className={styles.brainTop}>
          <h1>智慧大脑</h1>
          <nav aria-label="专题">
            {brainThemes.map(([name, words]) => (
              <button
                key={name}
                type="button"
                aria-current={name === theme ? "page" : undefined}
                onClick={() => show({ theme: name, indicator: "" })}
              >
                {words}
              </button>
            ))}
          </nav>
        </div>
        {board.isPending && <Skeleton rows={6} label="正在汇总指标" />}
        {board.isError && !board.data && (
          <NoBoard
            failure={board.error}
            themeName={themeName}
            onRetry={() => void board.refetch()}
            onFirst={() => show({ indicator: "" })}
          />
        )}
        {board.data && !figure && (
          <NoIndicators isAll={board.data.indicators === 0} themeName={themeName} onOverview={() => setQuery({})} />
        )}
        {board.data && figure && (
          <>
            <div className={styles.brainBar}>
              <nav aria-label="地区" className={styles.way}>
                {board.data.path.map(({ code, name }, index, path) => (
                  <button
                    key={code}
                    type="button"
                    aria-current={index === path.length - 1 ? "location" : undefined}
                    onClick={() => show({ region: code })}
                  >
                    {name}
                  </button>
                ))}
              </nav>
              {board.data.updatedAt && (
                <p>
                  数据截至 <b>{clockOf.format(new Date(board.data.updatedAt))}</b>
                  <DemonstrationNote>{demonstrationNotes.brain}</DemonstrationNote>
                </p>
              )}
              <BoardActs
                theme={theme}
                themeName={themeName}
                regionCode={board.data.region.code}
                asTable={asTable}
                onTable={() => show({ view: asTable ? "" : "table" })}
              />
            </div>
            <Figures
              figures={board.data.figures}
              selected={figure.code}
              onSelect={(code) => show({ indicator: code })}
            />
            <BoardPanels
              board={board.data}
              figure={figure}
              indicator={detail.data}
              asTable={asTable}
              onRegion={(code) => show({ region: code })}
              onIndicator={(code) => show({ indicator: code })}
            />
            {detail.isError && (
              <ErrorState title="走势没有加载出来" failure={detail.error} onRetry={() => void detail.refetch()} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
