import * as styles from "./approval-table.module.css";
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
