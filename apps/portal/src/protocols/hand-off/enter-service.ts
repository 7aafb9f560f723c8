import type { Service } from "@sannong/contract/catalogue/services";
import { decideHandoff } from "@sannong/contract/rules/protocols/decide-handoff";
import { type NoWayIn, openDialog } from "../../app/dialogs.ts";
import { ApiRefusal, failureText } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { serviceList } from "../../lib/queries/service-list.ts";
import { loadSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { entryAddress } from "./entry-address.ts";
import { factsOf } from "./handoff-facts.ts";
import { whyNot } from "./no-way-in.ts";
import { OFFICE_LOGIN } from "./office-login.ts";
import { reachOf, unansweredText } from "./reach.ts";

/** `signIn`: the page to sign in at; `wayOn`: what can be done about a no */
export type Entry = { go: string } | { signIn: string } | ({ no: string; wayOn: WayOn } & Elsewhere);
/** where one goes instead; undefined for a service that nobody knows */
type Elsewhere = { instead?: NoWayIn | undefined };
export type WayOn = "home" | "bind" | "boundAlready" | "again" | "againOrAnyway" | "leave";
/** What they were told and goes on in spite of: that the system does not answer, that its host is not the government's. */
export type Confirmed = { anyway: boolean; leaving: boolean; saysBound?: boolean };

const bound: readonly (string | undefined)[] = ["handoff.bindingRequired", "handoff.thirdPartyTokenMissing"];
const wayOnFrom = (failure: unknown): WayOn => {
  if (!(failure instanceof ApiRefusal)) return "again";
  if (bound.includes(failure.reason)) return "bind";
  return failure.unanswered ? "again" : "home";
};

/** Whose it is and where one goes, whatever was said of it. */
const insteadOf = (service: Service | undefined): NoWayIn | undefined =>
  service && { ...whyNot("handoff.notConnected", service), why: "" };

/** What is asked for here is asked in this very tab, which then goes on. */
async function offerWayOn(failure: unknown, identification: string, check: boolean): Promise<void> {
  const reason = failure instanceof ApiRefusal ? failure.reason : undefined;
  if (reason !== "handoff.sharingNotAgreed" && reason !== "handoff.roleRequired") return;
  const services = await queryClient.ensureQueryData(serviceList());
  const service = services.find((one) => one.identification === identification);
  if (!service) return;
  const { appId, systemName, name, owner } = service;
  const about = { appId, systemName: systemName || name };
  if (reason === "handoff.roleRequired") openDialog("roleRequired", { ...about, owner, identification });
  else
    openDialog("sharingNotice", {
      ...about,
      check,
      goOn: (agree) => void agree().then(() => window.location.reload(), showFailure),
    });
}

/**
 * The jump of a page that was opened for it (`/opening`): where this very tab goes, or why it stays.
 */
export async function enterService(
  identification: string,
  { anyway, leaving, saysBound = false }: Confirmed,
): Promise<Entry> {
  let service: Service | undefined;
  let checksBound = false;
  try {
    const [services, session] = await Promise.all([queryClient.fetchQuery(serviceList()), loadSession()]);
    service = services.find((one) => one.identification === identification);
    const step = decideHandoff(factsOf(service, session, { saysBound }));
    if (step.step === "open") ({ checksBound } = step);
    if (step.step === "open" && service?.leavesFor && !leaving) {
      const name = service.systemName || service.name;
      const no = `“${name}”不在政务网站上，由其他单位运行。将要打开的网站是 ${service.leavesFor}，请不要在那里输入本平台的密码。`;
      return { no, wayOn: "leave" };
    }
    const state = step.step === "open" && service && !anyway ? await reachOf(service) : "up";
    if (state !== "up")
      return {
        no: `“${service?.systemName || service?.name}”${unansweredText[state]}。`,
        wayOn: "againOrAnyway",
        instead: insteadOf(service),
      };
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
    const instead = whyNot(step.step === "refuse" ? step.reason : "handoff.notConnected", service);
    const isBinding = step.step === "refuse" && step.reason === "handoff.bindingRequired";
    return { no: instead.why, wayOn: isBinding ? "boundAlready" : "home", instead: service && instead };
  } catch (failure) {
    await offerWayOn(failure, identification, checksBound);
    const no = failure instanceof ApiRefusal ? failure.saidOr("系统错误!") : failureText(failure);
    return { no, wayOn: wayOnFrom(failure), instead: insteadOf(service) };
  }
}
