import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Log } from "../../platform/log.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { hearsayService } from "./hearsay.service.ts";
import { indexService } from "./index.service.ts";
import { searchRoutes } from "./search.routes.ts";
import { searchService } from "./search.service.ts";
import { searchStore } from "./search.store.ts";
import { searchWrites } from "./search.writes.ts";
import { sitePages } from "./site-pages.ts";
import { vocabularyKeeper } from "./vocabulary.service.ts";
import { wordCutter } from "./word-cutter.ts";

export type { Findable } from "./findable.ts";

type Needs = { db: Db; eventual: Db; shortLived: ShortLived; clock: Clock; log: Log };

/**
 * The search room: makes everything found that other rooms say can be.
 *
 * A room lists what it has (`follow`, in house.ts): that list is read when the server has started and every few
 * minutes. What must be found at once when it changes is put (`put`, `remove`) besides.
 */
export function searchRoom({ db, eventual, shortLived, clock, log }: Needs) {
  const store = searchStore(db);
  const writes = searchWrites(db, eventual);
  const cutter = wordCutter();
  const vocabulary = vocabularyKeeper({ store, clock, log });
  const hearsay = hearsayService({ store, writes, shortLived, clock, vocabulary: vocabulary.known });
  const search = searchService({ store, hearsay, vocabulary: vocabulary.known });
  const index = indexService({ store, writes, cutter, changed: vocabulary.forget });
  index.follow("page", async () => sitePages);
  return {
    routes: (server: Server) => searchRoutes(server, { search, hearsay }),
    follow: index.follow,
    put: index.put,
    remove: index.remove,
    refresh: index.refresh,
    close: cutter.close,
  };
}
