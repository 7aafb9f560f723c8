import type { Server } from "../../platform/http/serve.ts";
import type { WaysIn } from "./findable.ts";
import { hearsayService } from "./hearsay.service.ts";
import { indexService, type ListedByKind } from "./index.service.ts";
import { searchAdminRoutes } from "./search.admin-routes.ts";
import { searchDesk } from "./search.desk-service.ts";
import { searchDeskStore } from "./search.desk-store.ts";
import { searchRoutes } from "./search.routes.ts";
import { searchService } from "./search.service.ts";
import { searchStore } from "./search.store.ts";
import { searchWrites } from "./search.writes.ts";
import { sitePages } from "./site-pages.ts";
import { vocabularyKeeper } from "./vocabulary.service.ts";
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
  const deskStore = searchDeskStore(db);
  const store = { ...searchStore(db), ...deskStore };
  const writes = searchWrites(db, eventual);
  const cutter = wordCutter();
  const vocabulary = vocabularyKeeper({ store, clock, log });
  const hearsay = hearsayService({ store, writes, shortLived, clock, vocabulary: vocabulary.known });
  const search = searchService({ store, hearsay, vocabulary: vocabulary.known, waysIn });
  const index = indexService({
    store,
    writes,
    cutter,
    listed: () => ({ page: async () => sitePages, ...listed() }),
    async changed() {
      await deskStore.wordsChange(db);
      vocabulary.forget();
    },
  });
  return {
    routes(server: Server) {
      searchRoutes(server, { search, hearsay });
      searchAdminRoutes(server, searchDesk({ store: deskStore, audit, clock, search, hearsay, vocabulary }));
    },
    put: index.put,
    remove: index.remove,
    refresh: index.refresh,
    close: cutter.close,
  };
}

export type SearchModule = ReturnType<typeof searchModule>;
