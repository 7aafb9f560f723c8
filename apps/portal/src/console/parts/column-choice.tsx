import * as styles from "./column-choice.module.css";
import { Checkbox, Disclosure } from "@sannong/ui";

type Props = {
  /** titles of all columns */
  columns: readonly string[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

/** Few columns leave nothing to choose. */
const LEAST = 4;

/** Which columns a table shows. The first one stays: it says whose row it is. */
export function ColumnChoice({ columns, hidden, onHide }: Props) {
  if (columns.length < LEAST) return null;
  const toggle = (title: string) =>
    onHide(hidden.includes(title) ? hidden.filter((one) => one !== title) : [...hidden, title]);
  return (
    <div className={`${styles.officeColumns} no-print`}>
      <Disclosure label="显示的列">
        {columns.slice(1).map((title) => (
          <Checkbox key={title} label={title} checked={!hidden.includes(title)} onChange={() => toggle(title)} />
        ))}
      </Disclosure>
    </div>
  );
}
