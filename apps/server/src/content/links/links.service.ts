import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { errand } from "../../platform/jobs/errand.ts";
import { Refusal } from "../../platform/refusal.ts";
import { checkLinks } from "./check-links.ts";
import { followLink, type OwnPage } from "./follow-link.ts";
import type { Link } from "./links.rules.ts";
import type { LinksStore } from "./links.store.ts";

type Deps = {
  store: LinksStore;
  clock: Clock;
  jobs: Pick<JobQueue, "mustRun" | "send">;
  outbound: Pick<Outbound, "call">;
  ownOrigin: string;
  /** reads a page of this server */
  readOwn: (path: string) => Promise<OwnPage>;
  /** every link that is known without reading a page */
  links: () => Promise<Link[]>;
};

/** All of a check ends in four minutes, one address in five seconds. */
const LONGEST_MS = 4 * 60_000;
const TIMEOUT_MS = 5000;
const AT_ONCE = 8;
const MOST = 3000;
/** A check that has not ended by now never will. */
const DEAD_AFTER_MS = 15 * 60_000;

export function linksService({ store, clock, jobs, outbound, ownOrigin, readOwn, links }: Deps) {
  const perform = async (id: string): Promise<void> => {
    const deps = { outbound, ownOrigin, readOwn, timeoutMs: TIMEOUT_MS };
    const { findings, isComplete } = await checkLinks(await links(), {
      follow: (link) => followLink(link, deps),
      elapsed: () => performance.now(),
      longestMs: LONGEST_MS,
      atOnce: AT_ONCE,
      most: MOST,
    });
    await store.end({ id, at: clock(), findings, isComplete });
  };

  const { ask, byCalendar } = errand({
    clock,
    jobs,
    name: "check-links",
    deadAfterMs: DEAD_AFTER_MS,
    inTransaction: store.inTransaction,
    begin: store.begin,
    perform,
    underWay: "links.underWay",
  });

  return {
    perform,
    ask,
    checkByCalendar: async (): Promise<void> => void (await byCalendar()),

    async overview() {
      const [latest, underWay] = await Promise.all([store.latest(), store.underWay()]);
      return {
        latest: latest
          ? { ...latest, begunAt: latest.begunAt.toISOString(), endedAt: latest.endedAt.toISOString() }
          : null,
        underWay: underWay ? { begunAt: underWay.begunAt.toISOString() } : null,
      };
    },
    latest: store.latest,

    async findings({ only, pageNum, pageSize }: { only: "broken" | "all"; pageNum: number; pageSize: number }) {
      const latest = await store.latest();
      if (!latest) return { records: [], total: 0, pageNum, pageSize };
      const which = { checkId: latest.id, onlyBroken: only === "broken" };
      const [records, total] = await Promise.all([
        store.findings({ ...which, offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.count(which),
      ]);
      return { records, total, pageNum, pageSize };
    },

    /** @throws Refusal `links.neverChecked` */
    async all(only: "broken" | "all") {
      const latest = await store.latest();
      if (!latest) throw new Refusal("links.neverChecked");
      const rows = await store.findings({ checkId: latest.id, onlyBroken: only === "broken", offset: 0, limit: MOST });
      return { latest, rows };
    },
  };
}

export type LinksService = ReturnType<typeof linksService>;
