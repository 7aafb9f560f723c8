import { Icon } from "./icon.tsx";
import * as styles from "./select.module.css";

type Props = {
  /** what is chosen, for readers; stands in the frame while nothing is */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** may nothing be chosen? Then the label is the first choice */
  mayBeEmpty?: boolean;
  onChange: (value: string) => void;
};

/** A choice that needs no label above it, such as a condition of a list: the browser's own, which every phone draws well. */
export function Select({ label, value, options, mayBeEmpty = false, onChange }: Props) {
  return (
    <span className={styles.frame}>
      <select
        aria-label={label}
        data-empty={value === "" || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {mayBeEmpty && <option value="">{label}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}
