import * as styles from "./aids.module.css";

/** Two lines that follow the mouse, and what the keyboard has reached; @returns takes them away */
export function showCrossLines(): () => void {
  const line = (look: string) => {
    const one = document.createElement("div");
    one.className = look;
    one.dataset["aidPart"] = "cross";
    one.setAttribute("aria-hidden", "true");
    document.body.append(one);
    return one;
  };
  const [across, down] = [line(styles.across), line(styles.down)];
  const moveTo = (x: number, y: number) => {
    across.style.transform = `translateY(${y}px)`;
    down.style.transform = `translateX(${x}px)`;
  };
  moveTo(window.innerWidth / 2, window.innerHeight / 2);
  const follow = ({ clientX, clientY }: PointerEvent) => moveTo(clientX, clientY);
  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    const { left, bottom } = target.getBoundingClientRect();
    moveTo(left, bottom);
  };
  window.addEventListener("pointermove", follow);
  document.addEventListener("focusin", focus);
  return () => {
    window.removeEventListener("pointermove", follow);
    document.removeEventListener("focusin", focus);
    across.remove();
    down.remove();
  };
}
