import { type RefObject, useLayoutEffect } from "react";

/** Signs after which a line of Chinese may end. */
const ENDS = /[\s，。、；：？！…（）()“”《》/_@.-]+/;
/** What is no longer than this is read as one: 最近操作, 建湖县农业农村局, 2026-11-30. */
const LONGEST_WHOLE = 10;

/** Has every text of an element only parts that are read as one? */
export function isOfWholeRuns(texts: Iterable<string>): boolean {
  for (const text of texts) if (text.split(ENDS).some((run) => run.length > LONGEST_WHOLE)) return false;
  return true;
}

function* textsIn(element: Element): Generator<string> {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) yield node.nodeValue ?? "";
}

/**
 * Marks the cells of a table whose lines end between words alone. Chinese breaks after every letter, so that one long
 * name takes its width from all columns beside it until each of them breaks within a word; a cell of short words keeps
 * the width that they need, and the long one gets what is left.
 */
export function useWholeRuns(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    for (const cell of table.current?.querySelectorAll("tbody td") ?? [])
      cell.toggleAttribute("data-whole", isOfWholeRuns(textsIn(cell)));
  });
}
