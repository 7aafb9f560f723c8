/** Of a hand, a key, a reader's focus; whatever is pressed was come near to first. */
const acts = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"] as const;

const waiting = new Set<() => void>();
const listening = { capture: true, passive: true } as const;

/** Whatever had the focus last, and what stood around it; whoever comes later finds it here, although it may be gone. */
export let focused: EventTarget[] = [];
const note = (event: Event) => void (focused = event.composedPath());

function act(): void {
  for (const name of acts) window.removeEventListener(name, act, listening);
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) run();
}

/**
 * Runs once, as soon as anything is done on the page that is shown. Who only looks at it is sent nothing of what a press
 * would need; whoever is about to press has moved, touched or tabbed before, so that it is there in time.
 */
export function whenSomebodyActs(run: () => void): void {
  // asked for again, it is still the one listener
  window.addEventListener("focusin", note, listening);
  if (waiting.size === 0) for (const name of acts) window.addEventListener(name, act, listening);
  waiting.add(run);
}
