import { homeTypeOf, otherHomeType, HomeType } from "@sannong/contract/rules/pages/home-type";
import { closedPageName } from "@sannong/contract/page-names";
import { isOfficePath, withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { type EntryFacts, isGovernmentPage, obstacleOf } from "@sannong/contract/rules/pages/who-may-enter";
import { toast } from "@sannong/ui";
import { sayOnNextPage } from "../../lib/storage/flash.ts";
import { type Address, redirected, obstacleTo } from "../../lib/session/obstacle.ts";
import { storage } from "../../lib/storage/storage.ts";
import { counterNames } from "../layouts/counter.ts";
import { openDialog } from "../dialogs.ts";
import { setHomeType } from "../preferences.ts";

/** Whom a page is not for, in words that say what to do. */
export const staffOnlyWords = (address: string): string =>
  `“${closedPageName(address) ?? "这个页面"}”只供农业农村部门工作人员使用，您的账号不能进入。如有需要，请联系本地区管理员。`;

const otherCounterWords = (path: string): string =>
  isGovernmentPage(path)
    ? `“${closedPageName(path) ?? "这个页面"}”在工作人员入口，请先切换到工作人员入口`
    : `“${closedPageName(path) ?? "公众服务首页"}”在公众服务入口，请先切换到公众服务`;

/**
 * A press on something that whoever stands here may not enter: a visitor signs in above the page and goes on there,
 * everybody else hears why. True: the step is not taken.
 */
export function isStopped(to: Address & { hash?: string }): boolean {
  const obstacle = obstacleTo(to);
  const { pathname, search, hash = "" } = to;
  if (obstacle === "signIn") {
    storage.backUrl.set(pathname + search + hash);
    openDialog("signIn", isGovernmentPage(pathname) ? { counter: "gov" } : {});
  }
  if (obstacle === "staffOnly") toast.warning(staffOnlyWords(pathname));
  return obstacle === "signIn" || obstacle === "staffOnly";
}

/** Why an address that was typed, kept or loaded anew does not open: said where the way leads instead. */
export function sayWhy(facts: EntryFacts): void {
  const { path, search, visitor } = facts;
  const obstacle = obstacleOf(facts);
  const name = closedPageName(path);
  if (obstacle === "signIn" && name) storage.wantedName.set({ of: path + search, name });
  if (obstacle === "signIn" || obstacle === null || visitor.is !== "signedIn") return;
  const text = obstacle === "staffOnly" ? staffOnlyWords(path) : otherCounterWords(path);
  // the office is a document of its own, and its words would go with it
  if (isOfficePath(path)) sayOnNextPage({ kind: "warning", text });
  else toast.warning(text);
}

/**
 * The guard's side of the same answer, for a step that is taken before `BeforeLeaving` is there: such a step has not
 * changed the address yet, as a typed one and Back have.
 *
 * @returns the page one stays on; null when the way is free now; undefined when this is no such step
 */
export function answerStep({ path, search }: EntryFacts): string | null | undefined {
  const { pathname, search: here, hash } = globalThis.location ?? {};
  if (pathname === undefined || withoutTrailingSlash(redirected(pathname)) + here === path + search) return undefined;
  const to = { pathname: path, search };
  if (isStopped(to)) return pathname + here + hash;
  if (obstacleTo(to) !== "otherCounter") return undefined;
  changeCounterFor(to);
  return null;
}

/** Whoever presses a link to a page of the other counter, which is theirs too, goes to that counter with it. */
export function changeCounterFor(to: Address): void {
  if (obstacleTo(to) !== "otherCounter") return;
  const next = otherHomeType(homeTypeOf(storage.homeType.get()));
  setHomeType(next);
  toast.info(`已切换到${counterNames[next === HomeType.government ? "gov" : "market"]}`);
}

/** Links that no router sees, in texts written by people: answered as all others are. @returns ends it */
export function watchPlainLinks(): () => void {
  const answer = (event: MouseEvent) => {
    const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin || (link.target && link.target !== "_self")) return;
    if (isStopped(link)) event.preventDefault();
    else changeCounterFor(link);
  };
  document.addEventListener("click", answer);
  return () => document.removeEventListener("click", answer);
}
