const TAKEN_OVER = "taken-over";
const FRAME = "[data-frame]";

/** The buttons that say the same as this one, in their order on the page. */
const like = (button: Element): HTMLButtonElement[] =>
  [...document.querySelectorAll("button")].filter(
    (one) => one.textContent === button.textContent && one.ariaLabel === button.ariaLabel,
  );

type Press = { button: HTMLButtonElement; place: number };
const pressOf = (button: HTMLButtonElement | null): Press | undefined =>
  button ? { button, place: like(button).indexOf(button) } : undefined;

const KINDS = ["pointerdown", "pointerup", "pointercancel", "click"] as const;

/**
 * A page that was drawn beforehand shows its buttons before anything listens to them: the last one pressed is
 * remembered. Of a frame, which is replaced, it is the button in the same place among those that say the same, also
 * where it was replaced under the finger, so that no click came of it.
 */
export function holdEarlyClick(): void {
  let clicked: Press | undefined;
  let held: Press | undefined;
  const hold = ({ type, target }: Event) => {
    const button = (target as Element).closest("button");
    if (type === "pointerdown") held = pressOf(button);
    else if (type === "click") [clicked, held] = [pressOf(button), undefined];
    // whoever scrolls or slides away from it does not press it
    else if (held?.button.isConnected && (type === "pointercancel" || button !== held.button)) held = undefined;
  };
  const replay = () => {
    if (document.querySelector(FRAME)) return void requestAnimationFrame(replay);
    for (const kind of KINDS) document.removeEventListener(kind, hold);
    // of what is still there and still held a click comes by itself
    const press = held && !held.button.isConnected ? held : clicked;
    if (press) (press.button.isConnected ? press.button : like(press.button)[press.place])?.click();
  };
  for (const kind of KINDS) document.addEventListener(kind, hold);
  document.addEventListener(TAKEN_OVER, replay);
}

/** What was pressed too early is done now. */
export const replayEarlyClick = (): void => void document.dispatchEvent(new Event(TAKEN_OVER));
