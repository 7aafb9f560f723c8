import type { RegionNode } from "@sannong/contract/operations/regions";

/** A region with the way to it: province first, itself last. */
export type FoundRegion = { node: RegionNode; path: RegionNode[] };

const MOST_SHOWN = 50;

/** 其他, which stands beside the province. */
const OTHER = "9999";
export const withoutOther = (tree: readonly RegionNode[]): RegionNode[] => tree.filter(({ bm }) => bm !== OTHER);

/** Where one stands at the beginning: in the province, which everybody would choose first. */
export function firstPath(tree: readonly RegionNode[]): RegionNode[] {
  const [province, ...others] = tree;
  const isAlone = others.every(({ children = [] }) => children.length === 0);
  return province?.children?.length && isAlone ? [province] : [];
}

/** What lies below the last of `path`; at the beginning the province's parts, and 其他 below them. */
export function choicesBelow(tree: readonly RegionNode[], path: readonly RegionNode[]): FoundRegion[] {
  const nodes = path.length === 0 ? tree : (path.at(-1)?.children ?? []);
  const below = nodes.map((node) => ({ node, path: [...path, node] }));
  const beside = path.length === 1 ? tree.filter(({ bm, children = [] }) => bm === OTHER && children.length === 0) : [];
  return [...below, ...beside.map((node) => ({ node, path: [node] }))];
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
