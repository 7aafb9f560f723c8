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

const pathOf = (element: Element): HTMLElement[] => {
  const path: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
};

/**
 * A control that removes itself (a retry, a chip, the last "more") would drop the keyboard at the top of the
 * document. The focus goes to what stood around it, so that Tab goes on from there. Dialogs return theirs themselves.
 */
export function keepFocus(): void {
  let last: { element: Element; around: HTMLElement[] } | undefined;
  const note = (element: Element) => {
    last = element.closest("main") ? { element, around: pathOf(element) } : undefined;
  };
  document.addEventListener("focusin", ({ target }) => note(target as Element));
  // this came with the act that moved the focus
  if (document.activeElement) note(document.activeElement);
  const mend = () => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const isOfDialog = last.around.some((one) => one.getAttribute("role")?.endsWith("dialog"));
    const nearest = isOfDialog ? undefined : last.around.find((one) => one.isConnected);
    last = undefined;
    if (nearest) takeFocus(nearest);
  };
  // whoever removed it may have a better place for the focus: they are asked first
  new MutationObserver(() => requestAnimationFrame(mend)).observe(document.body, { childList: true, subtree: true });
}
