import type { Service } from "@sannong/contract/catalogue/services";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { myMatters, rateMatter } from "@sannong/contract/catalogue/ratings";
import type { CallBackResult } from "@sannong/contract/catalogue/rating-words";
import { actorOf, auditOrigin, type Asker, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { cache } from "../../platform/cache/cache.ts";
import { figuresOf, ticketDue } from "./ratings.rules.ts";
import type { RatedMatter, RatingsStore } from "./ratings.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock" | "calendar"> & {
  store: RatingsStore;
  services: () => Promise<readonly Service[]>;
};

/** Figures are so old at most. */
const REMEMBERED_MS = 60_000;

/** Who did what to which matter, from where. */
export const factOf = ({ caller, origin }: Asker, id: string) => {
  return { actor: actorOf(caller), objectKind: "rating", objectId: id, ...auditOrigin(origin) };
};

/** What became of a bad rating; null while it is open. */
export function closingOf(row: RatedMatter) {
  const { measures, calledBackOn, callBackResult, callBackNote, closedAt } = row;
  if (measures === null || calledBackOn === null || closedAt === null) return null;
  const result = callBackResult as CallBackResult;
  return { measures, calledBackOn, callBackResult: result, callBackNote, closedAt: closedAt.toISOString() };
}

/** The grades of a matter that has been rated; null before that. */
export function gradesOf(row: RatedMatter) {
  const { grade, efficiency, accuracy, convenience, platform, comment, ratedAt } = row;
  if (grade === null || efficiency === null || accuracy === null || convenience === null) return null;
  if (platform === null || comment === null || ratedAt === null) return null;
  return { grade, efficiency, accuracy, convenience, platform, comment, ratedAt: ratedAt.toISOString() };
}

/** Nobody has more under way than can be shown at once. */
const MOST_RUNNING = 50;

/** 好差评 by those who had something done: one rating a completed matter, and figures for everybody. */
export function ratingsService({ store, services, audit, clock, calendar }: Deps) {
  const figures = cache({
    load: async (identification: string) => {
      const { counts, aspects } = await store.figures(identification);
      return { ...figuresOf(counts), aspects };
    },
    clock,
    freshMs: REMEMBERED_MS,
    size: 5000,
  });

  return {
    async mine({ accountId }: Caller, { identification, ...page }: ParsedInputOf<typeof myMatters>) {
      const [{ records, ...rest }, all] = await Promise.all([
        store.ofAccount(accountId, identification, page),
        services(),
      ]);
      const nameOf = new Map(all.map((service) => [service.identification, service.name]));
      return {
        ...rest,
        records: records.map((row) => {
          const grades = gradesOf(row);
          const ticket = row.dueAt && { dueAt: row.dueAt.toISOString(), closed: closingOf(row) };
          return {
            id: row.id,
            matterNo: row.matterNo,
            identification: row.identification,
            name: nameOf.get(row.identification) ?? row.identification,
            completedAt: row.completedAt.toISOString(),
            rating: grades && { ...grades, ticket },
          };
        }),
      };
    },

    async running({ accountId }: Caller) {
      const [rows, all] = await Promise.all([store.running(accountId, MOST_RUNNING), services()]);
      const nameOf = new Map(all.map((service) => [service.identification, service.name]));
      return {
        records: rows.map(({ identification, begunAt, at, ...row }) => ({
          ...row,
          identification,
          name: nameOf.get(identification) ?? identification,
          begunAt: begunAt.toISOString(),
          at: at.toISOString(),
        })),
      };
    },

    /** @throws Refusal `rating.matterUnknown`, `rating.alreadyRated` */
    async rate({ comment, ...given }: ParsedInputOf<typeof rateMatter>, asker: Asker) {
      const at = clock();
      const dueAt = ticketDue(given.grade, at, calendar);
      const { accountId } = asker.caller;
      const outcome = await store.inTransaction(async (trx) => {
        const rated = await store.rate({ ...given, comment: comment ?? "", accountId, at, dueAt }, trx);
        if (rated === "rated")
          await audit.record(
            { event: "rating.given", result: "ok", ...factOf(asker, given.id), detail: { grade: given.grade } },
            trx,
          );
        return rated;
      });
      if (outcome === "unknown") throw new Refusal("rating.matterUnknown");
      if (outcome === "rated before") throw new Refusal("rating.alreadyRated");
      return { ratedAt: at.toISOString(), dueAt: dueAt?.toISOString() ?? null };
    },

    ofService: (identification: string) => figures.find(identification),
  };
}
