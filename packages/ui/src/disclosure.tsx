import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

type Props = {
  /** what the button shows; the arrow is added */
  label: ReactNode;
  buttonClass?: string;
  /** opens under the mouse too; a press and the keyboard always work */
  opensOnHover?: boolean;
  /** links and buttons; choosing one closes the panel */
  children: ReactNode;
};

/** Closes on Escape (and gives the focus back), when the focus or a press leaves, and when something inside is chosen. */
export function useClosing(
  open: boolean,
  close: () => void,
  { root, panel, button }: Record<"root" | "panel" | "button", RefObject<HTMLElement | null>>,
) {
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    const choose = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a,button") && panel.current?.contains(event.target))
        close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      button.current?.focus();
    };
    document.addEventListener("focusin", leave);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("click", choose);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("focusin", leave);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("click", choose);
      document.removeEventListener("keydown", escape);
    };
  }, [open, close, root, panel, button]);
}

/** A button with a panel of links below it. */
export function Disclosure({ label, buttonClass = "ib", opensOnHover = false, children }: Props) {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosing(open, close, { root, panel, button });

  // a finger also "enters", and would open just before its press closes again: only a real mouse hovers
  const whenMouse = (next: boolean) => (event: { pointerType: string }) =>
    event.pointerType === "mouse" && setOpen(next);
  const hover = opensOnHover ? { onPointerEnter: whenMouse(true), onPointerLeave: whenMouse(false) } : {};

  return (
    <div className="disc" ref={root} {...hover}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={id}
        // under the mouse it is open already: a press must not shut it
        onClick={(event) => setOpen(opensOnHover && event.detail > 0 ? true : !open)}
      >
        {label}
        <Icon name="down" size="s" />
      </button>
      <div className="pop" id={id} ref={panel} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
