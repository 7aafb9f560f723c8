import { uppermostDialog } from "@sannong/ui";
import { focused } from "../../lib/browser/when-somebody-acts.ts";

/** Something that takes the focus for a moment only, and leaves the tab order as it was. */
function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.dataset["kept"] = "";
    const leave = () => {
      element.removeAttribute("tabindex");
      delete element.dataset["kept"];
    };
    element.addEventListener("blur", leave, { once: true });
  }
  element.focus({ preventScroll: true });
}

const isDialog = (one: EventTarget) => one instanceof HTMLElement && one.getAttribute("role")?.endsWith("dialog");
const cannotBePressed = (element: Element) => !element.isConnected || element.matches(":disabled");

/**
 * A control that removes itself (a retry, a chip, the last "more") or may not be pressed any more (a step down at the
 * end of a list, an act while it runs) would drop the keyboard at the top of the document; so would one that opened a
 * dialog in which its own row was removed. The focus goes to what stood around it, so that Tab goes on from there, and
 * back to the control when it may be pressed again.
 */
export function keepFocus(): void {
  let last: { element: Element; around: HTMLElement[] } | undefined;
  let resting: { element: HTMLElement; place: HTMLElement } | undefined;
  const note = ([element, ...path]: EventTarget[]) => {
    const around = path.filter((one) => one instanceof HTMLElement);
    const within = [element, ...around].filter((one) => one !== undefined);
    // what lies above the page gives the focus back to what opened it there, which may be gone by then
    if (within.some(isDialog)) return;
    const isOfPage = within.some((one) => one instanceof HTMLElement && one.localName === "main");
    const inBody = around.slice(0, around.indexOf(document.body));
    last = isOfPage && element instanceof Element ? { element, around: inBody } : undefined;
  };
  document.addEventListener("focusin", (event) => note(event.composedPath()));
  // this came with the act that moved the focus, and what had it may be gone by now
  note(focused);
  const goBack = () => {
    if (!resting) return;
    const { element, place } = resting;
    const { activeElement } = document;
    // a row that is put elsewhere in its list drops what it holds
    const isHere = activeElement === place || activeElement === document.body;
    if (!isHere || !element.isConnected) resting = undefined;
    else if (!cannotBePressed(element)) {
      resting = undefined;
      element.focus({ preventScroll: true });
    }
  };
  const mend = () => {
    goBack();
    const { activeElement } = document;
    // a browser takes the focus from what may not be pressed only when it draws the page
    if (!last || !cannotBePressed(last.element) || (activeElement !== document.body && activeElement !== last.element))
      return;
    // an open dialog keeps the focus within itself
    if (uppermostDialog()) return;
    const { element, around } = last;
    const nearest = around.find((one) => one.isConnected && !cannotBePressed(one));
    last = undefined;
    if (!nearest) return;
    takeFocus(nearest);
    if (element instanceof HTMLElement && element.isConnected) resting = { element, place: nearest };
  };
  mend();
  // whoever removed it may have a better place for the focus: they are asked first
  new MutationObserver(() => requestAnimationFrame(mend)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}
