import { watchedRow } from "@sannong/ui";
import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import type { Location } from "react-router";
import type { Draft } from "../lib/storage/drafts.ts";
import { sessionOwner } from "../lib/session/session.ts";
import "./unsaved/before-leaving.tsx";
import { askConfirm } from "./dialogs.ts";
import { areFormsLetGo, heldForms } from "./session/renewal.ts";
import { mayGo, type Unsaved, unsavedHere } from "./unsaved/unsaved.ts";

const toAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;
/** For a form that its page shows at an address of its own. */
export const toAnotherAddress = (from: Location, to: Location) => toAnotherPage(from, to) || from.search !== to.search;

/** For a form in a dialog that stays open over whatever page is below it. */
export const toNowhere = () => false;

/** Where a form tells that it holds something. A dialog outlives the page below it: its forms tell the dialog alone. */
export const UnsavedIn = createContext(unsavedHere);

/** For a dialog with such a form, which `UnsavedIn` of `held` surrounds: `leave` asks before it closes. */
export function useConfirmedLeave() {
  const [held] = useState(() => watchedRow<Unsaved>());
  const leave = useCallback(
    (go: () => void): void => {
      if (held.now().length === 0) return go();
      void mayGo(held.now()).then((isSure) => isSure && go());
    },
    [held],
  );
  return { held, leave };
}

/**
 * Whoever leaves a page with something unsaved or unsent is asked, by a link and by the browser. The end of their session
 * asks nobody: what they wrote is not for whoever sits there next.
 *
 * @param isLeft whether a step within the application takes the form away
 * @param draft what keeps it over a reload; it ends with the form
 * @returns to be called as soon as it is saved or sent: the way on asks nobody
 */
export function useUnsaved(
  isDirty: boolean,
  what: typeof unsavedChanges | typeof unsent,
  isLeft: (from: Location, to: Location) => boolean = toAnotherPage,
  draft?: Draft,
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
    const owner = sessionOwner();
    const isHeld = () => !isOver.current && !areFormsLetGo() && sessionOwner() === owner;
    const giveUp = here.add({
      isHeld,
      isLeft: (from, to) => isHeld() && leaves.current(from, to),
      question: what,
      // the way may lead into another document, and the browser would ask the same
      giveUp: () => {
        isOver.current = true;
        draft?.drop();
      },
    });
    const stay = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    const letGo = heldForms.add(isHeld);
    window.addEventListener("beforeunload", stay);
    return () => {
      giveUp();
      letGo();
      window.removeEventListener("beforeunload", stay);
    };
  }, [isDirty, what, here, draft]);
  return () => {
    isOver.current = true;
    draft?.drop();
  };
}

/**
 * For a dialog with one form of its own.
 *
 * @returns `leave` asks before it closes what was begun; `isOver` as `useUnsaved` returns it
 */
export function useLeave(
  isBegun: boolean,
  what: typeof unsavedChanges | typeof unsent,
  onClose: () => void,
  isLeft: typeof toAnotherAddress = toAnotherAddress,
  draft?: Draft,
) {
  const isOver = useUnsaved(isBegun, what, isLeft, draft);
  const ask = async () => {
    if (isBegun && !(await askConfirm(what))) return;
    isOver();
    onClose();
  };
  return { leave: () => void ask(), isOver };
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
