import type { RegionNode } from "@sannong/contract/operations/regions";

/** A region with the way to it: province first, itself last. */
export type FoundRegion = { node: RegionNode; path: RegionNode[] };

const MOST_SHOWN = 50;

/** What lies below the last of `path`; at the beginning the province's parts and 其他, with the province itself above them. */
export function choicesBelow(tree: readonly RegionNode[], path: readonly RegionNode[]): FoundRegion[] {
  const nodes = path.length === 0 ? tree : (path.at(-1)?.children ?? []);
  return nodes.map((node) => ({ node, path: [...path, node] }));
}

/** Every region whose name, or code, begins or holds what was typed; at most fifty, names that begin so first. */
export function searchRegions(tree: readonly RegionNode[], typed: string): FoundRegion[] {
  const sought = typed.trim();
  if (sought === "") return [];
  const found: FoundRegion[] = [];
  const visit = (nodes: readonly RegionNode[], path: RegionNode[]) => {
    for (const node of nodes) {
      const here = [...path, node];
      if (node.label.includes(sought) || node.bm.startsWith(sought)) found.push({ node, path: here });
      visit(node.children ?? [], here);
    }
  };
  visit(tree, []);
  const rank = ({ node }: FoundRegion) => (node.label.startsWith(sought) ? 0 : 1) + node.bm.length / 100;
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MOST_SHOWN);
}

export const fullName = (path: readonly RegionNode[]): string => path.map(({ label }) => label).join("");

/** The way to the region of this code; undefined where the tree has none. */
export function pathTo(tree: readonly RegionNode[], code: string): RegionNode[] | undefined {
  for (const node of tree) {
    if (node.bm === code) return [node];
    const below = code.startsWith(node.bm) && pathTo(node.children ?? [], code);
    if (below) return [node, ...below];
  }
  return undefined;
}

export type ChosenRegion = { code: string; name: string; fullName: string };

export const asChosen = (path: readonly RegionNode[]): ChosenRegion => ({
  code: path.at(-1)?.bm ?? "",
  name: path.at(-1)?.label ?? "",
  fullName: fullName(path),
});
