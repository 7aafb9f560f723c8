import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

const looks = {
  primary: "p",
  secondary: "d",
  soft: "t",
  link: "g",
  danger: "danger",
  dangerFilled: "danger fill",
} as const;
const sizes = { small: "sm", medium: "", large: "lg" } as const;

export type ButtonLook = {
  /** `dangerFilled` stands in the confirm itself and nowhere else */
  variant?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** as wide as its parent */
  block?: boolean;
};

/** The class of a link or label that looks like a button. */
export function buttonClass(
  { variant = "secondary", size = "medium", block = false }: ButtonLook = {},
  more = "",
): string {
  return ["btn", looks[variant], sizes[size], block ? "blk" : "", more].filter(Boolean).join(" ");
}

type Props = ComponentProps<"button"> &
  ButtonLook & {
    /** working: says so to readers and takes no second press */
    busy?: boolean;
    icon?: IconName;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      // not `disabled`: the focus stays where the person left it
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
