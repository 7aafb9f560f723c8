import * as styles from "./aids.module.css";

let layer: HTMLElement | undefined;

export function clearMarks(): void {
  layer?.remove();
  layer = undefined;
}

/** Lies over the lines of a sentence, and brings it before the eyes. */
export function markRange(range: Range): void {
  clearMarks();
  layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  for (const { left, top, width, height } of range.getClientRects()) {
    const box = document.createElement("div");
    box.className = styles.mark;
    box.dataset["aidPart"] = "mark";
    Object.assign(box.style, {
      left: `${left + window.scrollX}px`,
      top: `${top + window.scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    layer.append(box);
  }
  document.body.append(layer);
  const { top, bottom } = range.getBoundingClientRect();
  if (top < 80 || bottom > window.innerHeight * 0.6)
    window.scrollTo({ top: window.scrollY + top - window.innerHeight * 0.3 });
}
