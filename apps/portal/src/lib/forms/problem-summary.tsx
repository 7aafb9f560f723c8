import * as styles from "./problem-summary.module.css";
import { Alert } from "@sannong/ui";
import { useId } from "react";

type MarkedField = { name: string; label: string; problem: string };

/** Where the keyboard goes for a field: the field's own id, which `fieldId` gives it. */
export const fieldId = (name: string): string => `field-${name}`;

/** Everything that has to be mended, above a long form; each line leads to its field. */
export function ProblemSummary({ fields }: { fields: readonly MarkedField[] }) {
  const titleId = useId();
  if (fields.length === 0) return null;
  return (
    <section className={styles.problemSummary} aria-labelledby={titleId}>
      <Alert tone="err">
        <p id={titleId}>有 {fields.length} 处需要修改</p>
        <ul>
          {fields.map(({ name, label, problem }) => (
            <li key={name}>
              <a
                className="link"
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  // the address stays: what leads to a field is no other page
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {label}：{problem}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}
