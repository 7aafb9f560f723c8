import type { OutputOf } from "@sannong/contract/endpoint";
import { signOffResult } from "@sannong/contract/authentication/sign-off";
import { toast } from "@sannong/ui";
import { isAnyDialogOpen, openDialog } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";

export type NotifiedSystem = OutputOf<typeof signOffResult>["systems"][number];

/** So long the server knows the number. */
const KNOWN_MS = 600_000;
/** Most systems answer before the page is there again; a slow one is given five seconds by the server. */
const ASK_AGAIN_MS = 1_500;
const ASKED_AT_MOST = 5;

export const isNotified = ({ state }: NotifiedSystem): boolean => state === "told";
const namesOf = (systems: readonly NotifiedSystem[]) => systems.map(({ systemName }) => systemName).join("、");

export const askResult = async (number: string): Promise<NotifiedSystem[]> =>
  (await call(signOffResult, { signOff: number })).systems;

async function settledResult(number: string): Promise<NotifiedSystem[]> {
  let systems = await askResult(number);
  for (let times = 1; times < ASKED_AT_MOST && systems.some(({ state }) => state === "waiting"); times += 1) {
    await new Promise((goOn) => setTimeout(goOn, ASK_AGAIN_MS));
    systems = await askResult(number);
  }
  return systems;
}

/**
 * After a sign-out: says which systems were left with it. What went well is one sentence; a system that did not
 * answer is shown with what to do, unless somebody is at something else already.
 */
export async function tellOfSignOff(now: number = Date.now()): Promise<void> {
  const kept = storage.signOff.get();
  if (!kept) return;
  storage.signOff.clear();
  if (now - kept.at > KNOWN_MS) return;
  const systems = await settledResult(kept.number).catch((failure: unknown) => {
    onRefusal(signOffResult)(failure);
    return [];
  });
  if (systems.length === 0) return;
  if (systems.every(isNotified)) return toast.success(`已同时退出：${namesOf(systems)}`);
  if (readSession().status !== "signedIn" && !isAnyDialogOpen())
    return void openDialog("signOffResult", { number: kept.number, systems });
  toast.warning(`未能通知退出：${namesOf(systems.filter((one) => !isNotified(one)))}，请在该系统中点“退出登录”`);
}
