import { toast, watchedRow } from "@sannong/ui";
import { holdSession, onSessionChange, readSession, sessionOwner } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { closeDialogsNamed, openDialog } from "../dialogs.ts";
import { startAnew } from "./start-anew.ts";

/** Forms that hold something typed, wherever they stand: on a page or in a dialog. */
export const heldForms = watchedRow<() => boolean>();

/** A form stands open, other than a search: what is pressed belongs to it, and it would be lost with the page. */
const standsInAForm = (): boolean =>
  document.querySelector('main form:not([role="search"]), [role="dialog"] form') !== null;

/** Is there something that a sign-in over the page would save? */
const isWorthIt = (isAct: boolean): boolean => heldForms.now().some((isHeld) => isHeld()) || (isAct && standsInAForm());

let areLetGo = false;
/** The page goes to somebody else, or to nobody: no form holds it back. */
export const letFormsGo = (): void => void (areLetGo = true);
export const areFormsLetGo = (): boolean => areLetGo;

let underWay: Promise<boolean> | undefined;
let lookAgain: (() => void) | undefined;
/** Somebody signed in in another tab: it may be the one that is waited for. */
export const lookWhoIsBack = (): void => lookAgain?.();
export const isRenewing = (): boolean => underWay !== undefined;

/**
 * Whose session ended in the middle of a form signs in again over it; the form stays as it is. Only the same person
 * is taken: what they typed must not go as somebody else's.
 *
 * @returns true once they are back; false when they would not, or there is nothing to be saved
 */
export function renewOverForm(isAct: boolean): Promise<boolean> {
  if (underWay) return underWay;
  const session = readSession();
  if (session.status !== "signedIn" || !isWorthIt(isAct)) return Promise.resolve(false);
  underWay = askToSignInAgain(session.user).finally(() => (underWay = undefined));
  return underWay;
}

type Person = { id: string; nickname: string; username: string };

async function askToSignInAgain({ id, nickname, username }: Person): Promise<boolean> {
  const dead = storage.token.get();
  const isAnybodyIn = () => ![null, dead].includes(storage.token.get());
  const letGo = holdSession();
  let stop = () => {};
  try {
    return await new Promise<boolean>((answer) => {
      // somebody else signed in, or nobody is here any more
      stop = onSessionChange(() => {
        if (sessionOwner() !== id) answer(false);
      });
      const onAnswer = () => answer(sessionOwner() === id && isAnybodyIn());
      lookAgain = onAnswer;
      openDialog("signInAgain", { nickname, username, isAnybodyIn, onAnswer });
    });
  } finally {
    stop();
    lookAgain = undefined;
    letGo();
    closeDialogsNamed("signInAgain");
    startAnewFor(id, nickname);
  }
}

/** What one person typed is neither sent nor shown as another's, and the other is told so. */
function startAnewFor(id: string, nickname: string): void {
  const present = readSession();
  if (present.status !== "signedIn" || present.user.id === id) return;
  queryClient.clear();
  startAnew();
  toast.untilRead(`现在登录的是“${present.user.nickname}”，刚才以“${nickname}”填写的内容没有提交`);
}
