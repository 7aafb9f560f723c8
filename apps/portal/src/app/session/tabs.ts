import { homeOf } from "@sannong/contract/rules/pages/home-type";
import { toast } from "@sannong/ui";
import { sayOnNextPage } from "../../lib/storage/flash.ts";
import { goTo } from "../../lib/navigation/navigation.ts";
import { type EndedBecause, endSentences } from "../../lib/session/session-end.ts";
import { adoptToken, holdSession, loadSession, sessionOwner } from "../../lib/session/session.ts";
import { clearLoginCaches, dropDrafts, storage } from "../../lib/storage/storage.ts";
import { closeDialogsNamed } from "../dialogs.ts";
import { whereInstead } from "../access/guard.ts";
import { readHomeType } from "../preferences.ts";
import { isRenewing, letFormsGo, lookWhoIsBack, renewOverForm } from "./renewal.ts";

/** The tab that learned why a session is over writes it down just before the others see it go. */
const FRESH_MS = 10_000;
export const noteEnd = (why: EndedBecause): void => storage.endedBecause.set({ why, at: Date.now() });

function endNotedBefore(): EndedBecause | undefined {
  const ended = storage.endedBecause.get();
  return ended && Date.now() - ended.at < FRESH_MS ? ended.why : undefined;
}

function sentenceOf(token: string | null): { kind: "info" | "warning"; text: string } {
  if (token !== null) return { kind: "info", text: "已在另一个页面换了账号登录" };
  const why = endNotedBefore();
  if (why) return { kind: "warning", text: endSentences[why] };
  return { kind: "info", text: "已在另一个页面退出登录" };
}

/** What this tab still knows of the person before goes with the reload. */
function startOver(token: string | null): void {
  clearLoginCaches();
  // who signed out is gone; whose session ended may come back to what they typed
  if (token === null && !endNotedBefore()) dropDrafts();
  sayOnNextPage(sentenceOf(token));
  letFormsGo();
  window.location.reload();
}

const everybody = () => true;

/** The page may not be one to stand on any more. */
async function guardAgain(): Promise<void> {
  const { pathname } = window.location;
  const instead = pathname === "/login" ? homeOf(readHomeType()) : await whereInstead(window.location);
  if (instead) await goTo(instead, { replace: true });
}

async function joinIn(): Promise<void> {
  if ((await loadSession()).status !== "signedIn") return;
  for (const name of ["signIn", "systemSignIn"] as const) closeDialogsNamed(name);
  storage.pendingJump.clear();
  toast.info("已在另一个页面登录");
  await guardAgain();
}

/** Whoever signed in again over there, the page is theirs still; anybody else begins anew. */
async function giveWay(token: string): Promise<void> {
  const owner = sessionOwner();
  const letGo = holdSession();
  await adoptToken(token, everybody).finally(letGo);
  if (sessionOwner() !== owner) startOver(token);
}

/** Their session ended, as another tab was told: over a form that holds something they are asked to sign in again. */
async function askOverForm(): Promise<void> {
  if (!(await renewOverForm(false))) startOver(null);
}

/**
 * Another tab holds another login than this one did.
 *
 * @param former the token this tab had until now, `present` the one there is
 */
export function followOtherTab(former: string | null, present: string | null): void {
  // a form waits for its person: whoever signed in over there may be they
  if (isRenewing()) return void (present !== null && adoptToken(present, everybody).then(lookWhoIsBack));
  if (former === null) void joinIn();
  else if (present !== null) void giveWay(present);
  else if (endNotedBefore()) void askOverForm();
  else startOver(null);
}

/** Somebody who is signed in went to the other counter. */
export const followOtherCounter = (): void => void guardAgain();
