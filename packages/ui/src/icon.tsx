import sprite from "./icons.svg?url";
import type { IconName } from "./icon-names.ts";

type Props = {
  name: IconName;
  /** s 16, default 20, m 24, l 28 */
  size?: "s" | "m" | "l";
};

/** A drawing beside a word. Never alone: the control around it carries the name. */
export function Icon({ name, size }: Props) {
  return (
    <svg className={size ? `i ${size}` : "i"} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
