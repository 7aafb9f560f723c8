const TAKEN_OVER = "taken-over";
const FRAME = "[data-frame]";

/** The buttons that say the same as this one, in their order on the page. */
const like = (button: Element): HTMLButtonElement[] =>
  [...document.querySelectorAll("button")].filter(
    (one) => one.textContent === button.textContent && one.ariaLabel === button.ariaLabel,
  );

/**
 * A page that was drawn beforehand shows its buttons before anything listens to them: the last one pressed is
 * remembered. Of a frame, which is replaced, it is the button in the same place among those that say the same.
 */
export function holdEarlyClick(): void {
  let pressed: HTMLButtonElement | null | undefined;
  let place = 0;
  const hold = ({ target }: Event) => {
    pressed = (target as Element).closest("button");
    place = pressed ? like(pressed).indexOf(pressed) : 0;
  };
  const replay = () => {
    if (document.querySelector(FRAME)) return void requestAnimationFrame(replay);
    document.removeEventListener("click", hold);
    if (pressed) (pressed.isConnected ? pressed : like(pressed)[place])?.click();
  };
  document.addEventListener("click", hold);
  document.addEventListener(TAKEN_OVER, replay);
}

/** What was pressed too early is done now. */
export const replayEarlyClick = (): void => void document.dispatchEvent(new Event(TAKEN_OVER));
