import * as styles from "./approval-table.module.css";
type Neighbours = { previous: string | undefined; next: string | undefined };

/**
 * What stands before and behind a request in the list. One that somebody else has decided meanwhile, or that was taken
 * back, has left it: its neighbours are those that are left of the list it stood in. One that stood in none is followed
 * by the first that waits.
 *
 * @param stood the list in which it was last seen
 */
export function neighboursOf(open: string, ids: readonly string[], stood: readonly string[]): Neighbours {
  const list = ids.includes(open) ? ids : stood;
  const at = list.indexOf(open);
  const isLeft = (id: string) => ids.includes(id);
  return {
    previous: list.slice(0, Math.max(at, 0)).findLast(isLeft),
    next: at < 0 ? ids[0] : list.slice(at + 1).find(isLeft),
  };
}

/** In the bar of what is done with several: the button that asked, while they are still chosen. */
export const placeInBar = (decision: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-decides="${decision}"]`);

/**
 * Where the keyboard goes on in the list: at this request, else at the tab that is shown. What somebody has just
 * decided leaves the list, and with it the button that they pressed.
 */
export const placeInList = (...ids: readonly (string | undefined)[]): HTMLElement | null => {
  for (const id of ids) {
    const opener = id && document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`);
    if (opener) return opener;
  }
  return document.querySelector<HTMLElement>(`.${styles.reviewList} [role="tab"][aria-selected="true"]`);
};
