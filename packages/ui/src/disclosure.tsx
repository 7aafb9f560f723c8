import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

type Props = {
  /** what the button shows; the arrow is added */
  label: ReactNode;
  /** the button's name where what it shows does not say enough */
  name?: string;
  buttonClass?: string;
  /** opens under the pointer too; a press and the keyboard always work */
  opensOnHover?: boolean;
  withArrow?: boolean;
  /** links and buttons; choosing one closes the panel */
  children: ReactNode;
};

/** A button with a panel of links below it: Escape and leaving it close it, Escape gives the focus back. */
export function Disclosure({ label, name, buttonClass = "ib", opensOnHover = false, withArrow = true, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  const onLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  // a finger also sends `mouseenter`, which would open just before its press closes again: ask for a real pointer
  const hover = opensOnHover
    ? {
        onPointerEnter: (event: { pointerType: string }) => event.pointerType === "mouse" && setOpen(true),
        onPointerLeave: (event: { pointerType: string }) => event.pointerType === "mouse" && setOpen(false),
      }
    : {};

  return (
    <div className="disc" onBlur={onLeave} onKeyDown={onKey} {...hover}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(opensOnHover ? true : !open)}
      >
        {label}
        {withArrow && <Icon name="down" size="s" />}
      </button>
      <div className="pop" id={id} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
