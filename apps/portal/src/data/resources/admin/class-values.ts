import { CLASS_CODE_LENGTHS, DETAIL_DEPTH } from "@sannong/contract/data/class-words";
import type { ManagedClass } from "@sannong/contract/data/classes-admin";

const parentOf = ({ code, depth }: ManagedClass): string => code.slice(0, CLASS_CODE_LENGTHS[depth - 1] ?? 0);

/** Those below the same class that are in use, in their order. */
export const siblingsOf = (classes: readonly ManagedClass[], one: ManagedClass): string[] =>
  classes
    .filter((other) => other.depth === one.depth && !other.isWithdrawn && parentOf(other) === parentOf(one))
    .map(({ code }) => code);

/** The 细目 a new resource may stand in, with the way to each in words. */
export function detailsOffered(classes: readonly ManagedClass[]): { value: string; label: string }[] {
  const byCode = new Map(classes.map((one) => [one.code, one]));
  return classes
    .filter(({ depth }) => depth === DETAIL_DEPTH)
    .flatMap(({ code, name }) => {
      const above = CLASS_CODE_LENGTHS.map((length) => byCode.get(code.slice(0, length)));
      if (above.some((one) => one === undefined || one.isWithdrawn)) return [];
      const way = above.slice(1, -1).map((one) => one?.name);
      return [{ value: code, label: `${code} ${[...way, name].join(" / ")}` }];
    });
}
