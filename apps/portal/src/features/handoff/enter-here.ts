import { handoffRefusals } from "@sannong/contract/refusals/handoff";
import { decideHandoff } from "@sannong/contract/rules/decide-handoff";
import { openDialog } from "../../app/dialogs.ts";
import { ApiRefusal, failureText } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { serviceList } from "../../lib/service-list.ts";
import { loadSession } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";
import { entryAddress } from "./entry-address.ts";
import { factsOf } from "./handoff-facts.ts";
import { OFFICE_LOGIN } from "./office-login.ts";

/** `signIn`: the page to sign in at */
export type Entry = { go: string } | { signIn: string } | { no: string };

/** The jump of a page that was opened for it (`/opening`): where this very tab goes, or why it stays. */
export async function enterHere(identification: string): Promise<Entry> {
  try {
    const [services, session] = await Promise.all([queryClient.ensureQueryData(serviceList()), loadSession()]);
    const service = services.find((one) => one.identification === identification);
    const step = decideHandoff(factsOf(service, session, storage.thirdPartyUser.get() !== null));
    if (step.step === "open" && service) return { go: await entryAddress(step, service, session) };
    if (step.step === "goTo") return { go: step.route };
    if (step.step === "signIn") {
      storage.pendingJump.set({ identification });
      if (step.dialog === "portal" || !service) return { signIn: "/login" };
      // Who comes from that very system may sign in with its account.
      const { systemName, systemAbbr, acceptsSystemAccount } = service;
      openDialog("systemSignIn", { systemName, systemAbbr, acceptsSystemAccount });
      return { signIn: "/homeZtfw" };
    }
    if (step.step === "leaveFor") {
      // What was clicked is resumed when the browser comes back.
      storage.pendingJump.set({ identification });
      return { go: OFFICE_LOGIN };
    }
    return {
      no:
        step.step === "refuse" ? handoffRefusals[step.reason].message : handoffRefusals["handoff.notConnected"].message,
    };
  } catch (failure) {
    return { no: failure instanceof ApiRefusal ? failure.saidOr("系统错误!") : failureText(failure) };
  }
}
