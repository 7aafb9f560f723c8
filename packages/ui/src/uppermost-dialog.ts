import { watchedRow } from "./watched-row.ts";

/** Its way out may come and go while it is open; none where its content alone, or the page's address, closes it. */
export type OpenDialog = { readonly wayOut: () => (() => void) | undefined };

const open = watchedRow<OpenDialog>();

/** @returns takes it away again; dialogs close in any order */
export const dialogOpened = open.add;

/** The dialog above all others. */
export const uppermostDialog = (): OpenDialog | undefined => open.now().at(-1);
