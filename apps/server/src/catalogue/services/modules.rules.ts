import { homeTabs } from "@sannong/contract/catalogue/home-tabs";

type Node = { id: string; parentId: string | null; tab: string; sort: number };
type Place = { parentId: string | null; tab: string; before: string | null };

const headings: readonly string[] = homeTabs;

/** Parents before their children, each level in its order: systems are listed in this order too. */
export function inOrder<N extends Node>(nodes: readonly N[]): N[] {
  const byPlace = (one: N, other: N) =>
    headings.indexOf(one.tab) - headings.indexOf(other.tab) || one.sort - other.sort || one.id.localeCompare(other.id);
  const below = (parentId: string | null): N[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .toSorted(byPlace)
      .flatMap((node) => [node, ...below(node.id)]);
  return below(null);
}

/** What stands against putting it there; null: nothing. Pages show two levels. */
export function whyNotThere(
  nodes: readonly Node[],
  id: string,
  { parentId }: Place,
): "module.intoItself" | "module.tooDeep" | "content.gone" | null {
  if (parentId === null) return null;
  if (parentId === id) return "module.intoItself";
  const parent = nodes.find((node) => node.id === parentId);
  if (!parent) return "content.gone";
  if (parent.parentId === id) return "module.intoItself";
  if (parent.parentId !== null || nodes.some((node) => node.parentId === id)) return "module.tooDeep";
  return null;
}

/** All of them with the one at its new place; what hangs below it comes along. */
export function moved<N extends Node>(nodes: readonly N[], id: string, { parentId, tab, before }: Place): N[] {
  const newTab = nodes.find((node) => node.id === parentId)?.tab ?? tab;
  const ordered = inOrder(nodes).filter((node) => node.id !== id);
  const own = nodes.filter((node) => node.id === id).map((node) => ({ ...node, parentId, tab: newTab }));
  const at = ordered.findIndex((node) => node.id === before && node.parentId === parentId);
  const placed = at < 0 ? [...ordered, ...own] : [...ordered.slice(0, at), ...own, ...ordered.slice(at)];
  const along = placed.map((node) => (node.parentId === id ? { ...node, tab: newTab } : node));
  return renumbered(along.map((node, sort) => ({ ...node, sort })));
}

/** The same modules, with places 0, 1, 2 … in the order they stand in. */
export const renumbered = <N extends Node>(nodes: readonly N[]): N[] =>
  inOrder(nodes).map((node, sort) => ({ ...node, sort }));
