import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type {
  addRegion,
  ManagedRegion,
  managedRegions,
  renameRegion,
  withdrawRegion,
} from "@sannong/contract/operations/regions-admin";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountCounts } from "../../identity/accounts/index.ts";
import { parentCodeOf, whyNotAdd, whyNotRename, whyNotRestore, whyNotWithdraw } from "./regions.admin-rules.ts";
import { findRegions, indexRegions, levelOfCode, namePath } from "./regions.rules.ts";
import type { RegionRow, RegionsStore } from "./regions.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: RegionsStore;
  accounts: Pick<AccountCounts, "inRegions">;
  /** what this server knows of the regions is old */
  refresh: () => Promise<void>;
};
type Standing = { code: string; revision: number };
/** @returns what the log says of it */
type Act = (
  regions: readonly RegionRow[],
  by: { by: string; at: Date },
  trx: Db,
) => Promise<{ name: string; before?: string }>;
type Why = ReturnType<typeof whyNotAdd>;

const unless = (why: Why): void => {
  if (why) throw new Refusal(why.reason, { params: why.params });
};

/** The regions that forms offer, kept by administrators: in force on every server within two seconds, and none is ever lost. */
export function regionsAdmin({ store, accounts, audit, clock, refresh }: Deps) {
  async function toView(chosen: readonly RegionRow[], all: readonly RegionRow[]): Promise<ManagedRegion[]> {
    const index = indexRegions(all);
    const counted = await accounts.inRegions(chosen.map(({ code }) => code));
    return chosen.map(({ code, name, level, isStatistical, isWithdrawn, revision, changedAt, changedBy }) => ({
      code,
      name,
      level,
      isStatistical,
      isWithdrawn,
      revision,
      changedBy,
      above: namePath(index, code).slice(0, -1).join(" / "),
      accounts: counted.get(code) ?? 0,
      changedAt: changedAt?.toISOString() ?? null,
    }));
  }

  async function change(code: string, event: string, { caller, origin }: Asker, act: Act): Promise<ManagedRegion> {
    await store.inTurn(async (trx) => {
      const detail = await act(await store.all(trx), { by: caller.nickname, at: clock() }, trx);
      const about = { objectKind: "region", objectId: code, detail, actor: actorOf(caller), ...auditOrigin(origin) };
      await audit.record({ event, result: "ok", ...about }, trx);
    });
    await refresh();
    const all = await store.all();
    const [region] = await toView([regionIn(all, code)], all);
    if (!region) throw new Refusal("content.gone");
    return region;
  }

  const regionIn = (regions: readonly RegionRow[], code: string): RegionRow => {
    const region = regions.find((one) => one.code === code);
    if (!region) throw new Refusal("content.gone");
    return region;
  };

  const offer = ({ code, revision }: Standing, isOffered: boolean, asker: Asker) =>
    change(code, isOffered ? "region.restored" : "region.withdrawn", asker, async (regions, by, trx) => {
      const region = regionIn(regions, code);
      unless((isOffered ? whyNotRestore : whyNotWithdraw)(regions, region));
      if (!(await store.change({ code, revision }, { isWithdrawn: !isOffered }, by, trx)))
        throw changedMeanwhile(region);
      return { name: region.name };
    });

  return {
    /** One page of what is looked for, each with the names it lies in. */
    async list({ keywords = "", level, pageNum, pageSize }: ParsedInputOf<typeof managedRegions>) {
      const all = await store.all();
      const found = findRegions(all, { keywords, level });
      const shown = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      return { records: await toView(shown, all), total: found.length, pageNum, pageSize };
    },

    /** @throws Refusal `regionDesk.codeTaken`, `regionDesk.codeMalformed`, `regionDesk.noParent`, `regionDesk.nameTaken` */
    add: ({ code, name }: ParsedInputOf<typeof addRegion>, asker: Asker) =>
      change(code, "region.added", asker, async (regions, by, trx) => {
        unless(whyNotAdd(regions, { code, name }));
        const [parentCode, level] = [parentCodeOf(code), levelOfCode(code)];
        if (parentCode === undefined || level === undefined) throw new Refusal("regionDesk.codeMalformed");
        await store.add({ code, name, parentCode, level }, by, trx);
        return { name };
      }),

    /** @throws Refusal `content.*`, `regionDesk.nameTaken` */
    rename: ({ code, name, revision }: ParsedInputOf<typeof renameRegion>, asker: Asker) =>
      change(code, "region.renamed", asker, async (regions, by, trx) => {
        const region = regionIn(regions, code);
        unless(whyNotRename(regions, { code, name }));
        if (!(await store.change({ code, revision }, { name }, by, trx))) throw changedMeanwhile(region);
        return { name, before: region.name };
      }),

    /** @throws Refusal `content.*`, `regionDesk.hasParts` */
    withdraw: (given: ParsedInputOf<typeof withdrawRegion>, asker: Asker) => offer(given, false, asker),
    /** @throws Refusal `content.*`, `regionDesk.noParent`, `regionDesk.nameTaken` */
    restore: (given: Standing, asker: Asker) => offer(given, true, asker),
  };
}

export type RegionsAdmin = ReturnType<typeof regionsAdmin>;
