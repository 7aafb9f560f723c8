import { onDialogOpened, uppermostDialog } from "@sannong/ui";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { NavigationType, useBlocker } from "react-router";
import { mayGo, type Unsaved, unsavedHere } from "./unsaved.ts";

const phone = "(max-width: 767px)";
const isCovered = () => uppermostDialog() !== undefined && window.matchMedia(phone).matches;

function AskBeforeLeaving() {
  const asking = useRef<readonly Unsaved[]>([]);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const close = historyAction === NavigationType.Pop && isCovered() && uppermostDialog()?.wayOut();
    asking.current = close ? [] : unsavedHere.now().filter((one) => one.isLeft(currentLocation, nextLocation));
    // here and not once it is drawn: each Back closes one, also when the next dialog is drawn before the router's word
    if (close) close();
    return Boolean(close) || asking.current.length > 0;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (asking.current.length === 0) return blocker.reset();
    void mayGo(asking.current).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}

const isAnythingMeant = () => isCovered() || unsavedHere.now().length > 0;
const onAnything = (listener: () => void) => {
  const [one, other] = [onDialogOpened(listener), unsavedHere.watch(listener)];
  return () => {
    one();
    other();
  };
};

/**
 * On a phone a dialog covers the page, so that Back is meant for the dialog; and whoever leaves with something unsaved
 * is asked. Both here, for a router asks one alone; and mounted only while there is something to ask.
 */
export function BeforeLeaving() {
  const isMeant = useSyncExternalStore(onAnything, isAnythingMeant, () => false);
  return isMeant ? <AskBeforeLeaving /> : null;
}
