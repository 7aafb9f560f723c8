import { OTHER_REGION, PROVINCE_CODE, type RegionNode } from "@sannong/contract/operations/regions";
import { memo } from "../../platform/cache/memo.ts";
import { Refusal } from "../../platform/refusal.ts";
import { syllableOf } from "../../platform/texts/syllables.ts";
import { formerRegionOf } from "./former-regions.ts";
import {
  indexRegions,
  isWithin,
  Level,
  levelOfCode,
  namePath,
  regionsOfLevel,
  treeOf,
  type Region,
} from "./regions.rules.ts";
import type { RegionsStore } from "./regions.store.ts";

type FlatRegion = { label: string; bm: string; parent: string };

/**
 * The regions, held in memory and read anew when somebody has changed one (`refresh`).
 * Every answer is built once and handed out as the same object, so that it is written out once too.
 *
 * @throws Error when the table is empty: reference data is seeded before the modules are built
 */
export async function regionsService(store: Pick<RegionsStore, "all" | "version">) {
  let version = await store.version();
  let index = indexRegions(await store.all());
  if (index.byCode.size === 0) throw new Error("the region table is empty; seed the reference data first");
  // few of the possible questions are asked; the whole province down to its townships is the biggest answer (120 kB)
  const trees = memo<RegionNode[]>({ size: 200 });
  const lists = memo<FlatRegion[]>({ size: 200 });
  const spellings = memo<Record<string, string>>({ size: 1 });

  const known = (code: string): Region => {
    const region = index.byCode.get(code);
    if (!region) throw new Refusal("region.unknown");
    return region;
  };

  return {
    /**
     * The tree below `root`. The whole province is a list offered to people, so 其他 stands at its end (specification §3);
     * a part of it is a step within a choice, where 其他 would be offered a second time.
     */
    tree(root: string, from: number, to: number): RegionNode[] {
      known(root);
      return trees.of(`${root}/${from}/${to}`, () => {
        const nodes = treeOf(index, root, from, to);
        return root === PROVINCE_CODE ? [...nodes, { ...OTHER_REGION }] : nodes;
      });
    },

    /** How each region down to the townships is spoken, by its code: the usual syllables of its name. */
    spellings: (): Record<string, string> =>
      spellings.of("", () =>
        Object.fromEntries(
          [...index.byCode.values()]
            .filter(({ code }) => (levelOfCode(code) ?? Infinity) <= Level.township)
            .map(({ code, name }) => [code, Array.from(name, (sign) => syllableOf(sign) ?? sign).join(" ")]),
        ),
      ),

    /** The regions of one level below `root`. */
    list(root: string, level: number): FlatRegion[] {
      known(root);
      return lists.of(`${root}/${level}`, () =>
        regionsOfLevel(index, root, level).map(({ name, code, parentCode }) => ({
          label: name,
          bm: code,
          parent: parentCode ?? "",
        })),
      );
    },

    /** The name of one region; undefined for a code nobody knows. */
    nameOf: (code: string): string | undefined =>
      code === OTHER_REGION.bm ? OTHER_REGION.label : index.byCode.get(code)?.name,

    /** 江苏省南京市玄武区; undefined for a code nobody knows. */
    fullNameOf: (code: string): string | undefined => {
      if (code === OTHER_REGION.bm) return OTHER_REGION.label;
      return index.byCode.has(code) ? namePath(index, code).join("") : undefined;
    },

    /** The way from `root` down to `at`, then what lies right below: enough to choose a part of one's region step by step. */
    stepsFrom(root: string, at: string): { code: string; name: string; depth: number }[] {
      const way: Region[] = [];
      for (let here = index.byCode.get(at); here && isWithin(here.code, root);) {
        way.unshift(here);
        here = here.parentCode === null ? undefined : index.byCode.get(here.parentCode);
      }
      const below = index.childrenOf.get(at) ?? [];
      return [
        ...way.map(({ code, name }, depth) => ({ code, name, depth })),
        ...below.map(({ code, name }) => ({ code, name, depth: way.length })),
      ];
    },

    /** Reads the table again if it has been changed since. */
    async refresh(): Promise<void> {
      const now = await store.version();
      if (now === version) return;
      index = indexRegions(await store.all());
      trees.clear();
      lists.clear();
      spellings.clear();
      version = now;
    },

    /** For a code that was in use once: what came in its place, as a sentence; undefined for every other code. */
    renamed(code: string): string | undefined {
      const former = index.byCode.has(code) ? undefined : formerRegionOf(code);
      const now = former && index.byCode.get(former.successor);
      return former && now && `${former.code} 已改为 ${now.code} ${now.name}，请改用新代码`;
    },

    isKnown: (code: string): boolean => code === OTHER_REGION.bm || index.byCode.has(code),
    isWithin,
    levelOfCode,

    /** County-level units of the province, without the statistical zones. */
    countyTotal: (): number =>
      regionsOfLevel(index, PROVINCE_CODE, Level.county).filter((region) => !region.isStatistical).length,
  };
}

export type RegionsService = Awaited<ReturnType<typeof regionsService>>;
