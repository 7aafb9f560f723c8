import { uppermostDialog } from "@sannong/ui";
import { useEffect, useRef } from "react";
import { NavigationType, useBlocker } from "react-router";
import { changeCounterFor, isStopped, watchPlainLinks } from "../access/closed-pages.ts";
import { navigationPrompt } from "./navigation-prompt.ts";
import { mayGo, type Unsaved, unsavedHere } from "./unsaved.ts";

const phone = "(max-width: 767px)";
const isCovered = () => uppermostDialog() !== undefined && window.matchMedia(phone).matches;

/**
 * Before every step within the application: a page that is closed for whoever stands here is not gone to, on a phone
 * Back is meant for the dialog that covers the page, and whoever leaves with something unsaved is asked. All of it here,
 * for a router asks one alone.
 */
export function BeforeLeaving() {
  const asking = useRef<readonly Unsaved[]>([]);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    asking.current = [];
    const isBack = historyAction === NavigationType.Pop;
    if (!isBack && isStopped(nextLocation)) return true;
    const close = isBack && isCovered() && uppermostDialog()?.wayOut();
    // here and not once it is drawn: each Back closes one, also when the next dialog is drawn before the router's word
    if (close) close();
    else asking.current = unsavedHere.now().filter((one) => one.isLeft(currentLocation, nextLocation));
    const isBlocked = Boolean(close) || asking.current.length > 0;
    if (!isBack && !isBlocked) changeCounterFor(nextLocation);
    return isBlocked;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (asking.current.length === 0) return blocker.reset();
    void mayGo(asking.current).then((isSure) => {
      if (!isSure) return blocker.reset();
      changeCounterFor(blocker.location);
      blocker.proceed();
    });
  }, [blocker]);
  useEffect(watchPlainLinks, []);
  return null;
}
navigationPrompt.bring(BeforeLeaving);
