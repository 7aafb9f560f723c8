/**
 * All that /first needs: the two doors, the two switches, the remembered counter, and the
 * next page fetched while the visitor reads. No React, one kilobyte (design §7).
 */
import { readAppearance, showAppearance, storeChoice } from "./appearance.ts";
import { sessionKeys, storageKeys } from "../lib/storage-keys.ts";

const homes = { "0": "/homeZtfw", "1": "/home" } as const;

function remembered(): { token: string | null; homeType: string | null } {
  try {
    return { token: localStorage.getItem(storageKeys.token), homeType: localStorage.getItem(storageKeys.homeType) };
  } catch {
    return { token: null, homeType: null };
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
  const page = fold.closest(".first");
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

/**
 * Brings the markup of FirstPage alive; asked once a showing.
 *
 * @returns whether the page stays: who is signed in goes on, unless the counter is to be changed
 */
export function enlivenFirst(): boolean {
  // Specification §2, guard: who is signed in goes on to the remembered counter, unless he came to switch it.
  const { token, homeType } = remembered();
  const goesOn = token !== null && !new URLSearchParams(location.search).has("isLogin");
  if (goesOn) {
    // whose token turns out to be dead there is a visitor here
    noteLedOn();
    location.replace(homes[homeType === "1" ? "1" : "0"]);
  } else if (location.pathname !== "/first") history.replaceState(null, "", "/first");

  if (token) document.documentElement.dataset["token"] = "";
  else delete document.documentElement.dataset["token"];
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(".first details")) closeWhenLeft(fold);

  for (const door of document.querySelectorAll<HTMLAnchorElement>("[data-home-type]")) {
    const type = door.dataset["homeType"] === "1" ? "1" : "0";
    if (token) door.href = homes[type];
    door.addEventListener("click", () => remember(type));
  }

  for (const control of document.querySelectorAll<HTMLElement>("[data-switch]")) {
    const choice = control.dataset["switch"] === "care" ? "care" : "contrast";
    const show = () => {
      const appearance = readAppearance("/first");
      showAppearance(appearance);
      control.setAttribute("aria-pressed", String(appearance[choice]));
    };
    control.addEventListener("click", () => {
      storeChoice(choice, !readAppearance("/first")[choice]);
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
