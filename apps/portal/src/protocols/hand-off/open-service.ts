import { addServiceClick, type Service } from "@sannong/contract/catalogue/services";
import { addGateWayLog } from "@sannong/contract/catalogue/visits";
import { handoffRefusals } from "@sannong/contract/refusals/handoff";
import { decideHandoff, type HandoffStep } from "@sannong/contract/rules/protocols/decide-handoff";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { toast } from "@sannong/ui";
import { openDialog, openDialogForRefusal } from "../../app/dialogs.ts";
import { ApiRefusal, call, isSilent, SessionEnded } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { goTo, visitWholePage } from "../../lib/navigation/navigation.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { serviceList } from "../../lib/queries/service-list.ts";
import { loadSession, readSession, type Session } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { visitorMark } from "../../lib/storage/visitor-mark.ts";
import { directAddress, entryAddress } from "./entry-address.ts";
import { OFFICE_LOGIN } from "./office-login.ts";
import { factsOf } from "./handoff-facts.ts";
import { type OpenedSystem, whyNot, whySystemNot } from "./no-way-in.ts";
import { isOwnPage, openingAddress, reachOf } from "./reach.ts";
import { openWaitingWindow, type WaitingWindow } from "./waiting-window.ts";

/** A second press within this time is the same press. */
const SAME_PRESS_MS = 1_000;
const underWay = new Set<string>();

type Options = {
  /** what a sign-in, a dialog or a granted role resumes; its click has been recorded */
  isResumed?: boolean;
  /** they were told that they leave for somebody else's host */
  mayLeave?: boolean;
  /** their account was bound elsewhere, they say: the system is asked */
  saysBound?: boolean;
  /** done while the new tab waits, before it is asked where it goes */
  first?: () => Promise<unknown>;
};
type Known = { service: Service | undefined; session: Session };

/**
 * What a press on a service does (specification §4, Service click, System jump). Must run on the press
 * itself: a new tab is opened before anything is asked.
 */
export async function openService(identification: string, options: Options = {}): Promise<void> {
  // What a sign-in resumes is no second press, however quick the sign-in was.
  if (underWay.has(identification) && !options.isResumed) return;
  underWay.add(identification);
  try {
    await proceed(identification, options);
  } finally {
    setTimeout(() => underWay.delete(identification), SAME_PRESS_MS);
  }
}

/** What a press on a system does: the service that opens it, or where one goes instead. */
export async function openSystem(system: OpenedSystem): Promise<void> {
  const { identification, wayIn } = system;
  if (identification !== null && (worksOnline(wayIn) || wayIn === "boundElsewhere")) return openService(identification);
  openDialog("noWayIn", whySystemNot(system));
}

/** The very service that was clicked before the sign-in; its click has been recorded. */
export const resumeService = (identification: string): Promise<void> =>
  openService(identification, { isResumed: true });

async function proceed(identification: string, options: Options): Promise<void> {
  const atOnce = whatIsKnown(identification);
  const early = atOnce ? null : openWaitingWindow("正在进入…");
  let known: Known;
  try {
    known = atOnce ?? (await findOut(identification));
  } catch (failure) {
    early?.close();
    showFailure(failure);
    return;
  }
  if (known.service && !options.isResumed) recordClick(identification);
  let step = decideHandoff(factsOf(known.service, known.session, options));
  if (step.step === "refuse") {
    // what was read a while ago may be over: nobody is turned away by it
    known = await findOut(identification).catch(() => known);
    step = decideHandoff(factsOf(known.service, known.session, options));
  }
  if (step.step === "open" && known.service && isOwnPage(known.service)) {
    early?.close();
    return goToOwnPage(known.service, known.session);
  }
  if (step.step === "open" && known.service && (!known.service.leavesFor || options.mayLeave))
    return enter(step, known.service, known.session, { early, options });
  early?.close();
  if (step.step === "open" && known.service) return askBeforeLeaving(step, known.service, options);
  answer(step, identification, known.service, options);
}

/** A page of this portal stays in its tab, though it is opened as an address (jump type 2). */
function goToOwnPage(service: Service, session: Session): void {
  recordWayIn(service.identification, "opened");
  const { pathname, search } = new URL(directAddress(service, session));
  void goTo(`${pathname}${search}`);
}

/** The facts, if none of them must be asked for first. */
function whatIsKnown(identification: string): Known | null {
  const services = queryClient.getQueryData(serviceList().queryKey);
  const session = readSession();
  if (!services || session.status === "loading") return null;
  return { service: find(services, identification), session };
}

async function findOut(identification: string): Promise<Known> {
  const [services, session] = await Promise.all([queryClient.fetchQuery(serviceList()), loadSession()]);
  return { service: find(services, identification), session };
}

const find = (services: readonly Service[], identification: string) =>
  services.find((service) => service.identification === identification);

async function enter(
  step: Extract<HandoffStep, { step: "open" }>,
  service: Service,
  session: Session,
  { early, options }: { early: WaitingWindow | null; options: Options },
): Promise<void> {
  const tab = early ?? openWaitingWindow(`正在进入${service.systemName || service.name}…`);
  const { identification, name } = service;
  if (!tab) return void openDialog("popupBlocked", { identification, name });
  try {
    const state = await reachOf(service);
    if (state !== "up") {
      recordWayIn(identification, "unanswered");
      return tab.goTo(openingAddress(identification));
    }
    await options.first?.();
    const address = await entryAddress(step, service, session);
    // written down first: the system may take them in before this page hears of it
    recordWayIn(identification, "opened");
    tab.goTo(address);
  } catch (failure) {
    if (!isSilent(failure)) recordWayIn(identification, "refused");
    // what turned out only now is said in the tab that was opened for it, with every way on
    if (isSaidThere(failure)) return tab.goTo(openingAddress(identification));
    tab.close();
    tellWhyNot(failure, service, { ...options, checksBound: step.checksBound });
  }
}

/** Refused, and nothing asked: no dialog of this page goes on from it. */
const isSaidThere = (failure: unknown): boolean =>
  failure instanceof ApiRefusal && failure.status === 200 && !isAsked(failure.reason);

const requested: readonly (string | undefined)[] = [
  "handoff.sharingNotAgreed",
  "handoff.bindingRequired",
  "handoff.thirdPartyTokenMissing",
  "handoff.roleRequired",
];
const isAsked = (reason: string | undefined): boolean => requested.includes(reason);

/** A host that is neither ours nor the government's: which, and what goes along (design §3, Fields and consent). */
function askBeforeLeaving(step: Extract<HandoffStep, { step: "open" }>, service: Service, options: Options): void {
  const { identification, name, systemName, appId, leavesFor } = service;
  openDialog("leaving", {
    host: leavesFor ?? "",
    systemName: systemName || name,
    appId,
    takes: step.carrying === "area" ? "area" : "identity",
    goOn: () => void openService(identification, { ...options, isResumed: true, mayLeave: true }),
  });
}

/** A code that is refused (specification §4: 401 opens the role dialog), or none at all. */
function tellWhyNot(
  failure: unknown,
  service: Service,
  { checksBound: check, ...options }: Options & { checksBound: boolean },
): void {
  if (failure instanceof SessionEnded) {
    // told why already; the click waits for the sign-in
    storage.pendingJump.set({ identification: service.identification });
    return void openDialog("signIn", {});
  }
  if (isSilent(failure)) return;
  const { identification, appId, systemName, systemAbbr, name, owner, acceptsSystemAccount: offersBinding } = service;
  const about = { systemName: systemName || name, owner, appId, systemAbbr, offersBinding, identification };
  const reason = failure instanceof ApiRefusal ? failure.reason : undefined;
  if (reason === "handoff.sharingNotAgreed") {
    const goOn = (first: () => Promise<unknown>) =>
      void openService(identification, { ...options, isResumed: true, first });
    openDialog("sharingNotice", { appId, systemName: systemName || name, check, goOn });
    return;
  }
  if (reason === "handoff.bindingRequired" || reason === "handoff.thirdPartyTokenMissing")
    toast.warning(handoffRefusals[reason].message);
  if (
    reason === "handoff.bindingRequired" ||
    reason === "handoff.roleRequired" ||
    reason === "handoff.thirdPartyTokenMissing"
  ) {
    openDialogForRefusal(reason, about);
    return;
  }
  showFailure(failure);
}

function answer(step: HandoffStep, identification: string, service: Service | undefined, options: Options): void {
  switch (step.step) {
    case "goTo":
      recordWayIn(identification, "opened");
      return void goTo(step.route);
    case "signIn":
      storage.pendingJump.set({ identification });
      toast.warning(step.warning);
      if (step.dialog === "portal") openDialog("signIn", {});
      else
        openDialog("systemSignIn", {
          systemName: service?.systemName ?? "",
          systemAbbr: service?.systemAbbr ?? "",
          acceptsSystemAccount: service?.acceptsSystemAccount ?? false,
        });
      return;
    case "refuse":
      return void openDialog("noWayIn", {
        ...whyNot(step.reason, service),
        ...(step.reason === "handoff.bindingRequired" && {
          goOn: () => void openService(identification, { ...options, isResumed: true, saysBound: true }),
        }),
      });
    case "leaveFor":
      // What was clicked is resumed when the browser comes back.
      storage.pendingJump.set({ identification });
      return visitWholePage(OFFICE_LOGIN);
    case "open":
      return; // `proceed` has entered already
  }
}

/** What came of the way into a system, for the monitor. As with a click, a lost one harms nobody. */
function recordWayIn(identification: string, outcome: "opened" | "refused" | "unanswered"): void {
  call(addGateWayLog, { identification, uuid: visitorMark(), outcome }).catch(() => undefined);
}

function recordClick(identification: string): void {
  // A count that is lost harms nobody; a message about it would only disturb.
  call(addServiceClick, { identification, uuid: visitorMark() }).catch(() => undefined);
}
