/** Its way out may come and go while it is open; none where its content alone, or the page's address, closes it. */
export type OpenDialog = { readonly wayOut: () => (() => void) | undefined };

let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function become(next: readonly OpenDialog[]): void {
  open = next;
  for (const tell of listeners) tell();
}

/** @returns takes it away again; dialogs close in any order */
export function dialogOpened(dialog: OpenDialog): () => void {
  become([...open, dialog]);
  return () => become(open.filter((one) => one !== dialog));
}

/** The dialog above all others. */
export const uppermostDialog = (): OpenDialog | undefined => open[open.length - 1];

export const onDialogOpened = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
