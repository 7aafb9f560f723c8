import { sessionOwner } from "../session/session.ts";
import { drafts } from "./storage.ts";

/** Whoever comes back to a form after so long begins anew. */
const KEPT_MS = 12 * 3_600_000;
/** Passwords, codes, ID numbers and what is agreed to are typed by their person each time, and are written nowhere. */
const NEVER =
  /pass|pwd|captcha|yzm|idcard|idnumber|by3|secret|permit|promise|agree|(?:login|factor|activation|sms)code/i;

type Kept<T> = { owner: string; at: number; typed: T };
export type Draft = {
  /** it was sent, or given up */
  drop: () => void;
};

export const mayBeKept = (field: string): boolean => !NEVER.test(field);

/** What this person typed into that form before the page was loaded anew; undefined when that is nothing. */
export function readDraft<T>(name: string): T | undefined {
  const kept = drafts.of<Kept<T>>(name).get();
  if (!kept) return undefined;
  if (kept.owner === sessionOwner() && Date.now() - kept.at < KEPT_MS) return kept.typed;
  dropDraft(name);
  return undefined;
}

export function writeDraft<T>(name: string, typed: T): void {
  const owner = sessionOwner();
  // until it is known whose page this is, nobody's is kept
  if (owner !== "loading") drafts.of<Kept<T>>(name).set({ owner, at: Date.now(), typed });
}

export const dropDraft = (name: string): void => drafts.of(name).clear();

/** Somebody is here: what others typed in this tab goes. */
export function dropDraftsOfOthers(owner: string): void {
  for (const draft of drafts.all()) if ((draft.get() as Partial<Kept<unknown>> | null)?.owner !== owner) draft.clear();
}
