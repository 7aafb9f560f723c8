import { onDialogOpened, uppermostDialog } from "@sannong/ui";
import { useEffect, useSyncExternalStore } from "react";
import { NavigationType, useBlocker } from "react-router";

const phone = "(max-width: 767px)";
const isCovered = () => uppermostDialog() !== undefined && window.matchMedia(phone).matches;

/** Mounted only while there is something to close: a router asks one alone, and a page may want to be asked itself. */
function CloseOnBack() {
  const blocker = useBlocker(({ historyAction }) => {
    const close = historyAction === NavigationType.Pop && uppermostDialog()?.wayOut();
    if (!close) return false;
    // here and not once it is drawn: each Back closes one, also when the next dialog is drawn before the router's word
    close();
    return true;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return null;
}

/** On a phone a dialog covers the page, so that Back is meant for the dialog; the page stays as it is. */
export function BackClosesDialog() {
  const isMeant = useSyncExternalStore(onDialogOpened, isCovered, () => false);
  return isMeant ? <CloseOnBack /> : null;
}
