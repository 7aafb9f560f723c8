import { situations } from "@sannong/contract/content/situations-publication";
import { definePublication, type PublicationDeps } from "../../kernel/publication/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findableSituation } from "./situations.findable.ts";
import { missingOf } from "./situations.rules.ts";
import { situationsStore } from "./situations.store.ts";

export type SituationsDeps = PublicationDeps & {
  db: Db;
  nameOfRegion: (code: string) => string;
  /** whether everybody sees this service now */
  isService: (identification: string) => Promise<boolean>;
};

/** Situations and the matters that belong to them, published by whoever looks after their region. */
export function situationsPublication({ db, nameOfRegion, isService, ...deps }: SituationsDeps) {
  /** Of these services, those that everybody sees now. */
  async function seenAmong(steps: readonly { identification: string }[]) {
    const seen = await Promise.all(
      steps.map(async ({ identification }) => ((await isService(identification)) ? [identification] : [])),
    );
    return new Set(seen.flat());
  }

  const store = situationsStore(db);

  return definePublication(deps, {
    entries: situations,
    kind: "situation",
    store,
    titleOf: ({ name }) => name,
    titledAs: "name",
    narrowedBy: ({ domain }) => [{ domain }],
    async view(situation) {
      const seen = await seenAmong(situation.steps);
      return { ...situation, missing: missingOf(situation, (one) => seen.has(one)) };
    },
    async check({ steps }, before) {
      // one that went meanwhile may stay where it is: its step is left out until it is there again
      const known = new Set(before?.steps.map(({ identification }) => identification));
      const seen = await seenAmong(steps);
      const [unknown] = missingOf({ steps }, (one) => known.has(one) || seen.has(one));
      if (unknown !== undefined)
        throw new Refusal("content.wrongReference", {
          params: { what: `没有“${unknown}”这个已发布的服务，请照服务事项里的名称填写` },
        });
    },
    async mayMove(act, { steps }) {
      if (act === "publish" && (await seenAmong(steps)).size === 0)
        throw new Refusal("content.wrongReference", {
          params: { what: "这件事里的服务都没有发布，请先发布服务事项" },
        });
    },
    search: {
      kind: "situation",
      // its page shows the services that are seen, and there is none without them
      async entriesOf(ids) {
        const chosen = (await store.published()).filter(({ id }) => ids.includes(id));
        const found = await Promise.all(
          chosen.map(async (situation) => {
            const seen = await seenAmong(situation.steps);
            const steps = situation.steps.filter(({ identification }) => seen.has(identification));
            return { ...situation, steps, regionName: nameOfRegion(situation.areaCode) };
          }),
        );
        return found.filter(({ steps }) => steps.length > 0).map(findableSituation);
      },
    },
  });
}
