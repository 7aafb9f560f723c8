import { cut } from "@sannong/contract/rules/texts/cut";

const WORTH =
  "button, a, input, select, textarea, summary, label, h1, h2, h3, h4, p, li, td, th, dt, dd, legend, figcaption, img, [role=tab], [role=option]";
const LONGEST = 200;

const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function nameOf(one: Element): string {
  const label = one.getAttribute("aria-label") ?? one.getAttribute("alt");
  if (label) return label;
  if (one instanceof HTMLSelectElement) return labelled(one, one.selectedOptions[0]?.text ?? "");
  if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) {
    if ("checked" in one && /^(checkbox|radio)$/.test(one.type)) return labelled(one, one.checked ? "已选" : "未选");
    // what is typed there is nobody else's to hear
    return labelled(one, one.type === "password" || one.value === "" ? "" : "已填写");
  }
  return one instanceof HTMLElement ? one.innerText : "";
}

const labelled = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, more: string) =>
  [[...(field.labels ?? [])].map((label) => label.innerText).join(" "), more].filter(Boolean).join("，");

/** The words of what somebody points at, or nothing where there is none. */
function pointedText(target: EventTarget | null): string {
  if (!(target instanceof Element) || target.closest("[data-aid-part]")) return "";
  const ownText = [...target.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const one = target.closest(WORTH) ?? (ownText ? target : null);
  return one ? cut(squeezed(nameOf(one)), LONGEST) : "";
}

/** Tells what is pointed at by mouse, finger or keyboard; @returns stops it */
export function watchPointed(tell: (text: string) => void): () => void {
  let last = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = (text: string, after: number) => {
    clearTimeout(timer);
    if (text === "" || text === last) return;
    timer = setTimeout(() => {
      last = text;
      tell(text);
    }, after);
  };
  // a mouse that passes by points at nothing
  const over = ({ target, pointerType }: PointerEvent) => pointerType === "mouse" && tellSoon(pointedText(target), 200);
  const down = ({ target, pointerType }: PointerEvent) => pointerType !== "mouse" && tellSoon(pointedText(target), 0);
  const focus = ({ target }: FocusEvent) => tellSoon(pointedText(target), 0);
  document.addEventListener("pointerover", over);
  document.addEventListener("pointerdown", down);
  document.addEventListener("focusin", focus);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", over);
    document.removeEventListener("pointerdown", down);
    document.removeEventListener("focusin", focus);
  };
}
