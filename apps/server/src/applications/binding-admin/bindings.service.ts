import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { exportBindings, listBindings } from "@sannong/contract/applications/binding-admin";
import type { BoundAccount } from "@sannong/contract/applications/binding-admin.schemas";
import { mask } from "@sannong/contract/mask";
import type { Asker } from "../../platform/caller.ts";
import { cursorOf, type PeopleAdmin, positionOf } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Bound, BindingsStore } from "./bindings.store.ts";

type Deps = {
  store: BindingsStore;
  people: Pick<PeopleAdmin, "regionOf" | "ownRegion">;
  regions: Pick<RegionsModule, "fullNameOf" | "stepsFrom">;
};
const READ_AT_ONCE = 500;

/** Which accounts of a system are whose, inside the administrator's region. */
export function bindingsService({ store, people, regions }: Deps) {
  const toView = (one: Bound): BoundAccount => ({
    accountId: one.accountId,
    username: mask.username(one.username),
    nickname: mask.personName(one.nickname),
    company: one.company,
    regionName: regions.fullNameOf(one.regionCode) ?? one.regionCode,
    boundUsername: one.boundUsername,
    boundAt: one.boundAt.toISOString(),
    origin: one.isOfBatch ? "batch" : "own",
  });

  return {
    /** @throws Refusal `people.otherRegion`, `people.badCursor` */
    async list({ xzqh, cursor, pageSize, ...filter }: ParsedInputOf<typeof listBindings>, asker: Asker) {
      const region = await people.regionOf(xzqh, asker);
      const chosen = { ...filter, region };
      const [found, counted] = await Promise.all([
        store.page({ ...chosen, after: positionOf(cursor), limit: pageSize + 1 }),
        store.count(chosen),
      ]);
      const shown = found.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        records: shown.map(toView),
        nextCursor: found.length > pageSize && last ? cursorOf(last.position) : null,
        ...counted,
        regions: regions.stepsFrom(people.ownRegion(asker.caller), region),
      };
    },

    /** The rows of a file, read while it is written. @throws Refusal `people.otherRegion` */
    async rowsOf({ xzqh, ...filter }: ParsedInputOf<typeof exportBindings>, asker: Asker) {
      const region = await people.regionOf(xzqh, asker);
      async function* rows(): AsyncGenerator<BoundAccount> {
        for (let after: Bound["position"] | undefined; ;) {
          const found = await store.page({ ...filter, region, after, limit: READ_AT_ONCE });
          yield* found.map(toView);
          after = found.at(-1)?.position;
          if (found.length < READ_AT_ONCE) return;
        }
      }
      return { region, rows: rows() };
    },
  };
}

export type BindingsService = ReturnType<typeof bindingsService>;
