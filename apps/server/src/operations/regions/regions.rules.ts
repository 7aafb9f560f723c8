import { OTHER_REGION, type RegionNode } from "@sannong/contract/operations/regions";

/** One row of the region table, as the rules know it. */
export type Region = {
  code: string;
  name: string;
  parentCode: string | null;
  level: number;
  isStatistical: boolean;
  /** no form offers it any more; whoever lies in it still does, by name */
  isWithdrawn: boolean;
};

/** Levels count 1 country, 2 province, 3 city, 4 county, 5 township, 6 village (design §3, Region on registration). */
export const Level = { province: 2, city: 3, county: 4, township: 5 } as const;

/** How many digits a code of a level has. */
const digitsOfLevel: Record<number, number> = { 2: 2, 3: 4, 4: 6, 5: 9, 6: 12 };
const levelOfDigits = new Map(Object.entries(digitsOfLevel).map(([level, digits]) => [digits, Number(level)]));

/** The level whose codes have this many digits. */
export function levelOfLength(digits: number): number {
  const level = levelOfDigits.get(digits);
  if (level === undefined) throw new Error(`no region code has ${digits} digits`);
  return level;
}

/** The level a code speaks of by its length; undefined when it is no region code. */
export function levelOfCode(code: string): number | undefined {
  return /^\d+$/.test(code) && code !== OTHER_REGION.bm ? levelOfDigits.get(code.length) : undefined;
}

/**
 * Is this region the subtree's root or below it? Codes carry their parents as prefix (GB/T 2260),
 * so a village that the table does not know still lies in its town. 其他 (9999) lies in nothing but itself.
 */
export function isWithin(code: string, subtree: string): boolean {
  if (code === subtree) return levelOfCode(code) !== undefined || code === OTHER_REGION.bm;
  if (levelOfCode(code) === undefined || levelOfCode(subtree) === undefined) return false;
  return code.startsWith(subtree);
}

/** The table as it is asked: every region by its code, and those that are offered by their parent, in the table's order. */
export type RegionIndex = { byCode: ReadonlyMap<string, Region>; childrenOf: ReadonlyMap<string, readonly Region[]> };

/** The table indexed; withdrawn regions are known by their code and offered by nobody. */
export function indexRegions(regions: readonly Region[]): RegionIndex {
  const childrenOf = new Map<string, Region[]>();
  for (const region of regions.filter(({ isWithdrawn }) => !isWithdrawn)) {
    const parent = region.parentCode ?? "";
    const siblings = childrenOf.get(parent);
    if (siblings) siblings.push(region);
    else childrenOf.set(parent, [region]);
  }
  return { byCode: new Map(regions.map((region) => [region.code, region])), childrenOf };
}

/** The names from the province down to the region itself: 江苏省 / 南京市 / 玄武区. */
export function namePath({ byCode }: RegionIndex, code: string): string[] {
  const names: string[] = [];
  for (let region = byCode.get(code); region; region = byCode.get(region.parentCode ?? "")) names.unshift(region.name);
  return names;
}

/** What is looked for: a part of a name, or the start of a code. */
export type SoughtRegions = { keywords: string; level?: number | undefined };

/** As a code it may be written out with zeros, as registers do: 320900 is 3209. */
const isOfCode = (code: string, typed: string): boolean =>
  code.startsWith(typed) || (typed.startsWith(code) && /^0+$/.test(typed.slice(code.length)));

/** The regions that are meant, each followed by what lies in it; one that is called exactly so comes first. */
export function findRegions<R extends Region>(regions: readonly R[], { keywords, level }: SoughtRegions): R[] {
  const isMeant = /^\d+$/.test(keywords)
    ? ({ code }: Region) => isOfCode(code, keywords)
    : ({ name }: Region) => name.includes(keywords);
  const rank = ({ name }: Region) => (name === keywords ? 0 : 1);
  return regions
    .filter((region) => isMeant(region) && (level === undefined || region.level === level))
    .sort((a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1));
}

/** Every region below `root`, and `root` itself, that stands on this level. */
export function regionsOfLevel(index: RegionIndex, root: string, level: number): Region[] {
  const start = index.byCode.get(root);
  if (!start || start.level > level) return [];
  let layer: readonly Region[] = [start];
  for (let depth = start.level; depth < level; depth += 1)
    layer = layer.flatMap((region) => index.childrenOf.get(region.code) ?? []);
  return [...layer];
}

/**
 * The tree below `root` from level `from` to level `to`. A `from` above the root begins at the root;
 * below it, the answer is the forest of that level. A node without children has no `children` member,
 * so that a picker knows a leaf.
 */
export function treeOf(index: RegionIndex, root: string, from: number, to: number): RegionNode[] {
  const start = index.byCode.get(root);
  if (!start) return [];
  return regionsOfLevel(index, root, Math.max(from, start.level))
    .filter((region) => region.level <= to)
    .map((region) => nodeOf(index, region, to));
}

function nodeOf(index: RegionIndex, region: Region, to: number): RegionNode {
  const children = region.level < to ? (index.childrenOf.get(region.code) ?? []) : [];
  const node: RegionNode = { label: region.name, bm: region.code };
  if (children.length > 0) node.children = children.map((child) => nodeOf(index, child, to));
  return node;
}
