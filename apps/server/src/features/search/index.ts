import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { indexService } from "./index.service.ts";
import { searchStore } from "./search.store.ts";
import { searchWrites } from "./search.writes.ts";
import { sitePages } from "./site-pages.ts";
import { wordCutter } from "./word-cutter.ts";

export type { Findable } from "./findable.ts";

/**
 * The search room: makes everything found that other rooms say can be.
 *
 * A room lists what it has (`follow`, in house.ts): that list is read when the server has started and every few
 * minutes. What must be found at once when it changes is put (`put`, `remove`) besides.
 */
export function searchRoom({ db, eventual, log }: { db: Db; eventual: Db; clock: Clock; log: Log }) {
  const store = searchStore(db);
  const cutter = wordCutter(log);
  const index = indexService({ store, writes: searchWrites(db, eventual), cutter, changed: () => {} });
  index.follow("page", async () => sitePages);
  return {
    follow: index.follow,
    put: index.put,
    remove: index.remove,
    refresh: index.refresh,
    close: cutter.close,
  };
}
