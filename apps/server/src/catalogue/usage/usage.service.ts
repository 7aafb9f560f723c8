import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { usageFigures } from "@sannong/contract/catalogue/usage";
import type { Usage, UsageRow } from "@sannong/contract/catalogue/usage.schemas";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { daysOf } from "@sannong/contract/rules/time/days";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import { boundsOfDay, daysToGather, digitsBelow } from "./usage.rules.ts";
import type { Figures, Keyed, UsageStore } from "./usage.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: UsageStore;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode" | "nameOf" | "stepsFrom">;
  systems: Pick<ConnectedSystems, "list">;
};

/** As far back as gathering begins where nothing was gathered. */
const FIRST_DAYS = 30;
const NOBODY = "未登录的访问";
const ELSEWHERE = "省外或没有填写";

const none: Figures = { visits: 0, signIns: 0, jumps: 0 };
const busiestFirst = (one: UsageRow, other: UsageRow) =>
  other.visits + other.signIns + other.jumps - (one.visits + one.signIns + one.jumps) ||
  one.key.localeCompare(other.key);

/** How much the portal is used, inside the administrator's region. */
export function usageService({ store, regions, systems, audit, clock }: Deps) {
  /** @throws Refusal `permission.denied`; `usage.otherRegion`, audited */
  async function regionOf(requested: string | undefined, { caller, origin }: Asker): Promise<string> {
    const own = caller.regionCode;
    // a code of no region would begin every other
    if (regions.levelOfCode(own) === undefined) throw new Refusal("permission.denied");
    if (requested === undefined || regions.isWithin(requested, own)) return requested ?? own;
    const reason = "usage.otherRegion";
    const about = { objectKind: "usage", objectId: requested, reason, ...auditOrigin(origin) };
    await audit.record({ event: "usage.refused", result: "refused", actor: actorOf(caller), ...about });
    throw new Refusal(reason);
  }

  const named = (rows: readonly Keyed[], nameOf: (key: string) => string): UsageRow[] =>
    rows.map((row) => ({ ...row, name: nameOf(row.key) })).toSorted(busiestFirst);

  return {
    regionOf,

    /** @throws Refusal `usage.badPeriod`, `usage.otherRegion` */
    async figures({ from, to, xzqh }: ParsedInputOf<typeof usageFigures>, asker: Asker): Promise<Usage> {
      const days = daysOf(from, to);
      if (!days) throw new Refusal("usage.badPeriod");
      const region = await regionOf(xzqh, asker);
      const requested = { from, to, region };
      const [byDay, byRegion, bySystem, byRole, roleNames, all, counted] = await Promise.all([
        store.byDay(requested),
        store.byRegion(requested, digitsBelow(region)),
        store.bySystem(requested),
        store.byRole(requested),
        store.roleNames(),
        systems.list(),
        store.countedUntil(),
      ]);
      const found = new Map(byDay.map((row) => [row.key, row]));
      const systemNames = new Map(all.map(({ abbr, name }) => [abbr, name]));
      const placeName = (code: string) => {
        if (code === "") return NOBODY;
        if (code === region) return `${regions.nameOf(code) ?? code}本级`;
        return regions.nameOf(code) ?? ELSEWHERE;
      };
      return {
        total: byDay.reduce(
          (sum, row) => ({
            visits: sum.visits + row.visits,
            signIns: sum.signIns + row.signIns,
            jumps: sum.jumps + row.jumps,
          }),
          none,
        ),
        days: days.map((day) => ({ ...none, ...found.get(day), key: day, name: day })),
        byRegion: named(byRegion, placeName),
        bySystem: named(
          bySystem.filter(({ key }) => key !== ""),
          (abbr) => systemNames.get(abbr) ?? abbr,
        ),
        byRole: named(byRole, (code) => (code === "" ? NOBODY : (roleNames.get(code) ?? code))),
        regions: regions.stepsFrom(asker.caller.regionCode, region),
        countedAt: counted?.at.toISOString() ?? null,
      };
    },

    /** To be run every quarter of an hour: the day that was gathered last, and what came after it. */
    async gather(): Promise<void> {
      const at = clock();
      const last = await store.lastCounted();
      for (const day of daysToGather(last?.day, dayOf(at), FIRST_DAYS))
        await store.gather({ day, ...boundsOfDay(day), at });
    },
  };
}

export type UsageService = ReturnType<typeof usageService>;
