const TAKEN_OVER = "taken-over";

/** A prerendered page shows its buttons before anything listens to them: the last one pressed is remembered. */
export function holdEarlyClick(): void {
  let pressed: HTMLButtonElement | null | undefined;
  const hold = ({ target }: Event) => {
    pressed = (target as Element).closest("button");
  };
  document.addEventListener("click", hold);
  document.addEventListener(TAKEN_OVER, () => {
    document.removeEventListener("click", hold);
    pressed?.click();
  });
}

/** What was pressed too early is done now. */
export const replayEarlyClick = (): void => void document.dispatchEvent(new Event(TAKEN_OVER));
