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

/** By its code how a region is spoken, its syllables between blanks. */
export type Spellings = Readonly<Record<string, string>>;
const LETTERS = /^[a-z' ]+$/i;
export const isSpelled = (typed: string): boolean => LETTERS.test(typed.trim());

/** Whether the syllables begin so, from the first or from a later one, or their first letters do. */
function soundsLike(spelling: string, letters: string): boolean {
  const syllables = spelling.split(" ");
  const initials = syllables.map((one) => one.charAt(0)).join("");
  return initials.startsWith(letters) || syllables.some((_, at) => syllables.slice(at).join("").startsWith(letters));
}

/**
 * Every region whose name, or code, begins or holds what was typed, or that is spoken so; at most fifty, names that begin
 * so first.
 */
export function searchRegions(tree: readonly RegionNode[], typed: string, spellings: Spellings = {}): FoundRegion[] {
  const sought = typed.trim();
  if (sought === "") return [];
  const letters = isSpelled(sought) ? sought.toLowerCase().replaceAll(/[' ]/g, "") : "";
  const found: FoundRegion[] = [];
  const visit = (nodes: readonly RegionNode[], path: RegionNode[]) => {
    for (const node of nodes) {
      const here = [...path, node];
      const isSpoken = letters !== "" && soundsLike(spellings[node.bm] ?? "", letters);
      if (isSpoken || node.label.includes(sought) || node.bm.startsWith(sought)) found.push({ node, path: here });
      visit(node.children ?? [], here);
    }
  };
  visit(tree, []);
  const begins = ({ label, bm }: RegionNode) =>
    label.startsWith(sought) || (letters !== "" && (spellings[bm] ?? "").replaceAll(" ", "").startsWith(letters));
  const rank = ({ node }: FoundRegion) => (begins(node) ? 0 : 1) + node.bm.length / 100;
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
