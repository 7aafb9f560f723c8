import * as styles from "./search.module.css";
import type { FoundPage } from "@sannong/contract/catalogue/search";
import { findables, RANKED_RESULTS, searchScopes } from "@sannong/contract/catalogue/search-kinds";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { BehindTheLast, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { BackHome } from "../app/layouts/page.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { BestAnswer } from "../catalogue/search/best-answer.tsx";
import { rememberSearch } from "../catalogue/search/history.ts";
import { HandledElsewhere } from "../catalogue/search/handled-elsewhere.tsx";
import { hotWordsQuery } from "../catalogue/search/hot.queries.ts";
import { NoResults, WaysOn } from "../catalogue/search/no-results.tsx";
import { PageLinks } from "../catalogue/search/page-links.tsx";
import { type OnOpen, ResultItem } from "../catalogue/search/result-item.tsx";
import { SearchAside } from "../catalogue/search/search-aside.tsx";
import { SearchBox } from "../catalogue/search/search-box.tsx";
import { readSearchAddress, type SearchAddress, searchAddress } from "../catalogue/search/search-address.ts";
import { SearchFilters } from "../catalogue/search/search-filters.tsx";
import { searchQueries, tellChoice } from "../catalogue/search/search.queries.ts";
import { usePageHead } from "../content/site/page-head.ts";

const PAGE_SIZE = 10;
/** Until something is searched for. */
export const head = { title: "搜索" };

/** The page of results of one part of the portal, or of all of it. */
export const searchPage = (scope: SearchScope) =>
  function SearchPage() {
    const [query] = useSearchParams();
    const address = readSearchAddress(query, scope);
    const { keywords, kind, owner, sort, page } = address;
    const isAll = scope === "all";
    usePageHead(keywords ? { title: `“${keywords}”的搜索结果` } : head);
    useEffect(() => {
      if (keywords) rememberSearch(keywords);
    }, [keywords]);
    const openService = useOpenService();
    const found = useQuery(
      searchQueries.find({ keywords, scope, sort, pageNum: page, ...(kind && { kind }), ...(owner && { owner }) }),
    );
    const { data: hot, isError: isHotLost } = useQuery(hotWordsQuery());
    const placeholder = isAll ? undefined : `在${searchScopes[scope].name}中搜索`;

    return (
      <>
        <div className="shead">
          <div className="wrap">
            <BackHome />
            <h1 className="sr">{keywords ? `“${keywords}”的搜索结果` : "搜索"}</h1>
            <SearchBox
              key={keywords}
              initial={keywords}
              scope={scope}
              onOpen={openService}
              {...(placeholder && { placeholder })}
            />
            {keywords !== "" && <KindTabs scope={scope} address={address} found={found.data} />}
          </div>
        </div>
        <div className="wrap slay">
          <div className={keywords === "" ? undefined : styles.results}>
            {keywords === "" ? (
              <EmptyState kind="elsewhere" title="想找什么？" level={2}>
                写下要办的事或系统的名字，也可以写拼音、首字母，或像平时说话那样问。
              </EmptyState>
            ) : found.isError && !found.data ? (
              <ErrorState title="没有搜成" failure={found.error} onRetry={() => void found.refetch()} />
            ) : found.data === undefined ? (
              <Skeleton rows={6} label="正在搜索" />
            ) : (
              <Results
                scope={scope}
                address={address}
                found={found.data}
                isOld={found.isPlaceholderData}
                onOpen={openService}
              />
            )}
          </div>
          <SearchAside
            scope={scope}
            keywords={keywords}
            related={found.data?.related ?? []}
            hot={hot ?? (isHotLost ? [] : undefined)}
          />
        </div>
      </>
    );
  };

type Shown = { scope: SearchScope; address: SearchAddress };

/** Everything, or one kind; a kind that nothing was found of is left out, and all of them until something is known. */
function KindTabs({ scope, address, found }: Shown & { found: FoundPage | undefined }) {
  // the place is kept: what stands below does not move when the counts are there
  const counts = found?.counts ?? [];
  const tabs = searchScopes[scope].kinds.flatMap((kind) => {
    const total = counts.find((one) => one.kind === kind)?.total ?? 0;
    return total > 0 || address.kind === kind ? [{ kind, total }] : [];
  });
  const all = counts.reduce((sum, { total }) => sum + total, 0);
  const tab = (name: string, kind: SearchAddress["kind"], total: number) => (
    <Link
      key={name}
      className={address.kind === kind ? "tab on" : "tab"}
      aria-current={address.kind === kind ? "page" : undefined}
      to={searchAddress(scope, address, { kind, owner: "" })}
    >
      {name}
      {found && <em>{total}</em>}
    </Link>
  );
  return (
    <nav className="tabs" aria-label="结果类别">
      {tab("全部", undefined, all)}
      {tabs.map(({ kind, total }) => tab(findables[kind].name, kind, total))}
      {scope !== "all" && (
        <Link className={`tab ${styles.elsewhere}`} to={searchAddress("all", address, { kind: undefined, owner: "" })}>
          搜全站
          <Icon name="arrow" size="s" />
        </Link>
      )}
    </nav>
  );
}

type ResultsProps = Shown & {
  found: FoundPage;
  isOld: boolean;
  onOpen: OnOpen;
};

function Results({ scope, address, found, isOld, onOpen }: ResultsProps) {
  const navigate = useNavigate();
  const { records, total, hasBest, isNear, elsewhere, because, guidance, terms, readAs } = found;
  const { keywords } = address;
  const opening = { onOpen, onChoose: (thing: FoundPage["records"][number]) => tellChoice(keywords, thing) };
  const change = (to: Partial<SearchAddress>) =>
    void navigate(searchAddress(scope, address, to), { preventScrollReset: true });
  const isNarrowed = address.kind !== undefined || address.owner !== "";
  if (total === 0)
    return (
      <NoResults
        keywords={keywords}
        handledElsewhere={elsewhere}
        onWiden={isNarrowed ? () => change({ kind: undefined, owner: "" }) : undefined}
        elsewhere={scope === "all" ? null : searchAddress("all", address, { kind: undefined, owner: "" })}
      />
    );
  const [best, ...others] = records;
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <div aria-busy={isOld || undefined}>
      {elsewhere && <HandledElsewhere {...elsewhere} />}
      {isNear && !elsewhere && (
        <p className={styles.readAs}>
          <Icon name="info" />
          没有完全对上“{keywords}”的，下面是相近的结果
        </p>
      )}
      {readAs && !isNear && !elsewhere && (
        <p className={styles.readAs}>
          <Icon name="info" />
          没有“{keywords}”，已按
          <Link className="link" to={searchAddress(scope, address, { keywords: readAs })}>
            “{readAs}”
          </Link>
          为您搜索
        </p>
      )}
      <SearchFilters
        total={total}
        isCut={total >= RANKED_RESULTS}
        owners={found.owners}
        owner={address.owner}
        sort={address.sort}
        onChange={change}
      />
      {hasBest && best ? (
        <BestAnswer found={best} terms={terms} because={because} guidance={guidance} {...opening} />
      ) : (
        <h2 className={elsewhere ? styles.near : "sr"}>{elsewhere ? "本门户里相近的内容" : "结果"}</h2>
      )}
      <ul>
        {(hasBest ? others : records).map((thing) => (
          <ResultItem key={`${thing.kind} ${thing.key}`} found={thing} terms={terms} {...opening} />
        ))}
      </ul>
      {records.length === 0 ? (
        <BehindTheLast onLast={() => change({ page: pages })} />
      ) : (
        <PageLinks page={address.page} pages={pages} addressOf={(page) => searchAddress(scope, address, { page })} />
      )}
      {isNear && <WaysOn keywords={keywords} />}
    </div>
  );
}
