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

/**
 * A control that removes itself (a retry, a chip, the last "more") would drop the keyboard at the top of the
 * document. The focus goes to what stood around it, so that Tab goes on from there. Dialogs return theirs themselves.
 */
export function keepFocus(): void {
  let last: { element: Element; around: HTMLElement[] } | undefined;
  const note = ([element, ...path]: EventTarget[]) => {
    const around = path.filter((one) => one instanceof HTMLElement);
    const isOfPage = [element, ...around].some((one) => one instanceof HTMLElement && one.localName === "main");
    const inBody = around.slice(0, around.indexOf(document.body));
    last = isOfPage && element instanceof Element ? { element, around: inBody } : undefined;
  };
  document.addEventListener("focusin", (event) => note(event.composedPath()));
  // this came with the act that moved the focus, and what had it may be gone by now
  note(focused);
  const mend = () => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const isOfDialog = last.around.some((one) => one.getAttribute("role")?.endsWith("dialog"));
    const nearest = isOfDialog ? undefined : last.around.find((one) => one.isConnected);
    last = undefined;
    if (nearest) takeFocus(nearest);
  };
  mend();
  // whoever removed it may have a better place for the focus: they are asked first
  new MutationObserver(() => requestAnimationFrame(mend)).observe(document.body, { childList: true, subtree: true });
}
