import { watchedRow } from "@sannong/ui";
import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import type { Location } from "react-router";
import { storage } from "../lib/storage.ts";
import { askConfirm } from "./dialogs.ts";
import { type Unsaved, unsavedHere } from "./unsaved.ts";

const toAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;
/** For a form that its page shows at an address of its own. */
export const toAnotherAddress = (from: Location, to: Location) => toAnotherPage(from, to) || from.search !== to.search;

/** Where a form tells that it holds something. A dialog outlives the page below it: its forms tell the dialog alone. */
export const UnsavedIn = createContext(unsavedHere);

/** For a dialog with such a form, which `UnsavedIn` of `held` surrounds: `leave` asks before it closes. */
export function useAskedLeave() {
  const [held] = useState(() => watchedRow<Unsaved>());
  const leave = useCallback(
    (go: () => void): void => {
      const [unsaved] = held.now();
      if (!unsaved) return go();
      void unsaved.mayGo().then((isSure) => isSure && go());
    },
    [held],
  );
  return { held, leave };
}

/**
 * Whoever leaves a page with something unsaved or unsent is asked, by a link and by the browser. The end of his session
 * asks nobody: what he wrote is not for whoever sits there next.
 *
 * @param isLeft whether a step within the application takes the form away
 * @returns to be called as soon as it is saved or sent: the way on asks nobody
 */
export function useUnsaved(
  isDirty: boolean,
  what: typeof unsavedChanges | typeof unsent,
  isLeft: (from: Location, to: Location) => boolean = toAnotherPage,
): () => void {
  const isOver = useRef(false);
  const leaves = useRef(isLeft);
  const here = use(UnsavedIn);
  useEffect(() => {
    leaves.current = isLeft;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    isOver.current = false;
    const session = storage.token.get();
    const isHeld = () => !isOver.current && storage.token.get() === session;
    const giveUp = here.add({
      isLeft: (from, to) => isHeld() && leaves.current(from, to),
      async mayGo() {
        // once: the way may lead into another document, and the browser would ask the same
        if (isHeld()) isOver.current = await askConfirm(what);
        return !isHeld();
      },
    });
    const stay = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    window.addEventListener("beforeunload", stay);
    return () => {
      giveUp();
      window.removeEventListener("beforeunload", stay);
    };
  }, [isDirty, what, here]);
  return () => {
    isOver.current = true;
  };
}

const abandons = { cancelLabel: "继续填写", tone: "warn" } as const;
/** A change of what is kept already. */
export const unsavedChanges = {
  ...abandons,
  title: "放弃没有保存的修改吗？",
  text: "离开后，刚才填写的内容不会保留。",
  confirmLabel: "放弃修改",
} as const;
/** Something that was never sent. */
export const unsent = {
  ...abandons,
  title: "还没有提交，要离开吗？",
  text: "离开后，已经填写的内容不会保留。",
  confirmLabel: "离开",
} as const;
