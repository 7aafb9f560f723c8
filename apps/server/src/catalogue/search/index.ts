import { HomeType } from "@sannong/contract/rules/pages/home-type";
import type { Server } from "../../platform/http/serve.ts";
import type { WaysIn } from "./findable.ts";
import { popularityService } from "./popularity.service.ts";
import { indexService, type ListedByKind } from "./index.service.ts";
import { searchAdminRoutes } from "./search.admin-routes.ts";
import { searchAdmin } from "./search.admin-service.ts";
import { searchAdminStore } from "./search.admin-store.ts";
import { searchRoutes } from "./search.routes.ts";
import { searchService } from "./search.service.ts";
import { searchStore } from "./search.store.ts";
import { searchWrites } from "./search.writes.ts";
import { pagesAboutOneself } from "./pages-about-oneself.ts";
import { pagesOfTheSite } from "./site-pages.ts";
import { vocabularyService } from "./vocabulary.service.ts";
import { wordCutter } from "./word-cutter.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { ListedByKind } from "./index.service.ts";

type Deps = Pick<AppContext, "db" | "eventual" | "shortLived" | "audit" | "clock" | "log"> & {
  /** asked with every answer, as it changes sooner than what is kept here; without it nothing is said of it */
  waysIn?: () => Promise<WaysIn>;
  /** read when the server has started and every few minutes */
  listed?: () => ListedByKind;
};

const unsaid: WaysIn = { service: new Map(), system: new Map() };

/**
 * The search module: makes everything found that other modules say can be.
 *
 * A module lists what it has (`listed`). What must be found at once when it changes is put (`put`, `remove`) besides.
 */
export function searchModule({
  db,
  eventual,
  shortLived,
  audit,
  clock,
  log,
  waysIn = async () => unsaid,
  listed = () => ({}),
}: Deps) {
  const adminStore = searchAdminStore(db);
  const store = { ...searchStore(db), ...adminStore };
  const writes = searchWrites(db, eventual);
  const cutter = wordCutter();
  const vocabulary = vocabularyService({ store, clock, log });
  const popularity = popularityService({ store, writes, shortLived, clock, vocabulary: vocabulary.known });
  const search = searchService({ store, popularity, vocabulary: vocabulary.known, waysIn });
  const index = indexService({
    store,
    writes,
    cutter,
    listed: () => ({ page: async () => [...pagesOfTheSite, ...pagesAboutOneself], ...listed() }),
    async changed() {
      await adminStore.wordsChange(db);
      vocabulary.forget();
    },
  });
  /** What a module tells of is committed by then: the next round of `refresh` mends what fails here. */
  const told = (telling: Promise<void>): Promise<void> =>
    telling.catch((failure: unknown) => log.error({ err: failure }, "the search could not take what was changed"));
  return {
    routes(server: Server) {
      searchRoutes(server, { search, popularity });
      searchAdminRoutes(server, searchAdmin({ store: adminStore, audit, clock, search, popularity, vocabulary }));
    },
    /** whether a search has an answer; it is nobody's, and not counted */
    answers: () =>
      search.find(
        { keywords: "补贴", scope: "all", sort: "relevance", counter: HomeType.market, pageNum: 1, pageSize: 1 },
        null,
      ),
    put: (...things: Parameters<typeof index.put>): Promise<void> => told(index.put(...things)),
    remove: (...gone: Parameters<typeof index.remove>): Promise<void> => told(index.remove(...gone)),
    refresh: index.refresh,
    close: cutter.close,
  };
}

export type SearchModule = ReturnType<typeof searchModule>;
