import type { OutputOf } from "@sannong/contract/endpoint";
import { sessionStatus } from "@sannong/contract/authentication/sign-in";
import { closeDialogsNamed, openDialog } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onSessionChange, readSession } from "../../lib/session/session.ts";
import { storageKeys } from "../../lib/storage/storage-keys.ts";

/** The warning comes so long before the end (design §4). */
export const WARNING_MS = 2 * 60_000;
const SOONEST_MS = 15_000;
/** A laptop's lid or a changed policy must not go unnoticed for long. */
const LATEST_MS = 20 * 60_000;
const AFTER_FAILURE_MS = 60_000;
/** While the warning stands, work in another tab takes it back within this time. */
const WARNED_MS = 10_000;

type Status = OutputOf<typeof sessionStatus>;
export type Remaining = { ms: number; canExtend: boolean };

/** How long this session lasts, by the server's own clock; extending helps unless its absolute age is what ends it. */
export function remainingOf({ idleEndsAt, absoluteEndsAt, now }: Status): Remaining {
  const [idle, absolute, requested] = [idleEndsAt, absoluteEndsAt, now].map((moment) => new Date(moment).getTime()) as [
    number,
    number,
    number,
  ];
  return { ms: Math.min(idle, absolute) - requested, canExtend: absolute > idle };
}

/** When to ask again: once, shortly before the warning is due. Whoever works meanwhile has moved it by then. */
export const nextCheckIn = (remainingMs: number): number =>
  Math.min(LATEST_MS, Math.max(SOONEST_MS, remainingMs - WARNING_MS));

let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = 0;
/** told once: it must not come back to somebody who has closed it, nor move the focus */
let isWarned = false;

function checkIn(ms: number): void {
  clearTimeout(timer);
  dueAt = Date.now() + ms;
  timer = setTimeout(() => void check(), ms);
}

function takeBack(): void {
  isWarned = false;
  closeDialogsNamed("sessionEnding");
}

/** Asks how long the session lasts, and warns when that is less than two minutes. Asking does not extend it. */
export async function check(): Promise<void> {
  clearTimeout(timer);
  if (readSession().status !== "signedIn") return;
  try {
    const { ms, canExtend } = remainingOf(await call(sessionStatus, {}));
    if (ms > WARNING_MS) {
      takeBack();
      checkIn(nextCheckIn(ms));
    } else {
      if (!isWarned) openDialog("sessionEnding", { endsAt: Date.now() + ms, canExtend });
      isWarned = true;
      checkIn(Math.max(1_000, Math.min(WARNED_MS, ms + 500)));
    }
  } catch {
    // Ended: told and handled where the answer was read. Unreachable: asked again, without a word.
    checkIn(AFTER_FAILURE_MS);
  }
}

/** Watches from sign-in to sign-out; another tab's extension takes the warning back here too. */
export function watchSession(): void {
  let watched = false;
  const follow = () => {
    const isIn = readSession().status === "signedIn";
    if (isIn && !watched) void check();
    if (!isIn) {
      clearTimeout(timer);
      takeBack();
    }
    watched = isIn;
  };
  onSessionChange(follow);
  follow();
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKeys.extendedAt && watched) void check();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && watched && Date.now() >= dueAt) void check();
  });
}
