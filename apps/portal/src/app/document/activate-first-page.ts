/**
 * All that /first needs: the two counters, the two switches, the remembered counter, and the
 * next page fetched while the visitor reads. No React, one kilobyte (design §7).
 */
import { modeOf, readAppearance, showAppearance, storeChoice } from "./appearance.ts";
import { sessionKeys, storageKeys } from "../../lib/storage/storage-keys.ts";

const homes = { "0": "/homeZtfw", "1": "/home" } as const;

type Remembered = Record<"token" | "homeType" | "governmentMode", string | null>;

function remembered(): Remembered {
  const kept = (key: keyof Remembered) => localStorage.getItem(storageKeys[key]);
  try {
    return { token: kept("token"), homeType: kept("homeType"), governmentMode: kept("governmentMode") };
  } catch {
    return { token: null, homeType: null, governmentMode: null };
  }
}

function remember(homeType: string) {
  try {
    localStorage.setItem(storageKeys.homeType, homeType);
  } catch {
    // storage is switched off: the counter follows from the address alone
  }
}

/** A fold closes as menus do: on Escape, and when the focus or a press goes elsewhere. */
function closeWhenLeft(fold: HTMLDetailsElement) {
  const page = fold.closest("[data-first]");
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !fold.contains(target)) fold.open = false;
  };
  page?.addEventListener("pointerdown", leave);
  page?.addEventListener("focusin", leave);
  fold.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    fold.open = false;
    fold.querySelector("summary")?.focus();
  });
}

function noteLedOn() {
  try {
    sessionStorage.setItem(sessionKeys.ledOnFromFirst, "1");
  } catch {
    // storage is switched off: there is no token either
  }
}

/** The page that this tab was led here from, and what it is called where that is known. */
function wantedPage(): { path: string; name: string } | null {
  try {
    const path = sessionStorage.getItem(sessionKeys.backUrlHere);
    if (!path || path !== localStorage.getItem(storageKeys.backUrl)) return null;
    const kept = JSON.parse(sessionStorage.getItem(sessionKeys.wantedName) ?? "{}") as { of?: string; name?: string };
    return { path, name: kept.of === path && kept.name ? kept.name : "" };
  } catch {
    return null; // storage is switched off, or somebody damaged it: the way is chosen anew
  }
}

/** Says what was wanted; the sign-in is one press away, at the counter that page belongs to, and leads there. */
function sayWhatWasWanted(homeType: string | null): void {
  const wanted = wantedPage();
  const block = document.querySelector<HTMLElement>("[data-wanted]");
  const [words, way] = [block?.querySelector("p"), block?.querySelector("a")];
  if (!wanted || !block || !words || !way) return;
  words.textContent = wanted.name ? `您要看的“${wanted.name}”需要登录。` : "刚才的页面需要登录，登录后回到那里。";
  way.addEventListener("click", () => remember(modeOf(wanted.path, homeType) === "gov" ? "1" : "0"));
  block.hidden = false;
}

/**
 * Brings the markup of FirstPage alive; asked once a showing.
 *
 * @returns whether the page stays: who is signed in goes on, unless the counter is to be changed
 */
export function activateFirstPage(): boolean {
  // Specification §2, Routing guard: who is signed in goes on to the remembered counter, unless they came to switch it.
  const { token, homeType, governmentMode } = remembered();
  const goesOn = token !== null && !new URLSearchParams(location.search).has("isLogin");
  if (goesOn) {
    // whose token turns out to be dead there is a visitor here
    noteLedOn();
    location.replace(homes[homeType === "1" ? "1" : "0"]);
  } else if (location.pathname !== "/first") history.replaceState(null, "", "/first");

  if (token) document.documentElement.dataset["token"] = "";
  else delete document.documentElement.dataset["token"];
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("[data-first] details")) closeWhenLeft(fold);

  if (!token) sayWhatWasWanted(homeType);

  for (const homeLink of document.querySelectorAll<HTMLAnchorElement>("[data-home-type]")) {
    const type = homeLink.dataset["homeType"] === "1" ? "1" : "0";
    // whose account is no staff account signs in with another one at the staff's counter
    if (token) homeLink.href = type === "1" && governmentMode === "0" ? "/login?again" : homes[type];
    homeLink.addEventListener("click", () => remember(type));
  }

  for (const control of document.querySelectorAll<HTMLElement>("[data-switch]")) {
    const choice = control.dataset["switch"] === "care" ? "care" : "contrast";
    const show = () => {
      const appearance = readAppearance("/first");
      showAppearance(appearance);
      control.setAttribute("aria-pressed", String(Boolean(appearance[choice])));
    };
    control.addEventListener("click", () => {
      storeChoice(choice, readAppearance("/first")[choice] ? "" : choice === "care" ? "on" : "high");
      show();
    });
    show();
  }

  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  whenIdle(() => {
    for (const href of (document.body.dataset["next"] ?? "").split(" ").filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "prefetch", href, as: "script", crossOrigin: "" }),
      );
    }
  });
  return !goesOn;
}
