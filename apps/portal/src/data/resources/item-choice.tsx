import * as styles from "./item-choice.module.css";
import { Checkbox, TextField } from "@sannong/ui";
import { SensitivityTag } from "./data-marks.tsx";
import type { Resource } from "./resources.queries.ts";

type Chosen = { field: string; reason?: string | undefined };
type Props = {
  items: Resource["items"];
  /** what is not public is asked for with a reason */
  needsReasons: boolean;
  chosen: readonly Chosen[];
  onChoose: (chosen: { field: string; reason: string }[]) => void;
};

/** The items of a resource; each that is not public opens a line for its reason. */
export function ItemChoice({ items, needsReasons, chosen, onChoose }: Props) {
  const reasons = new Map(chosen.map(({ field, reason }) => [field, reason ?? ""]));
  const write = (next: ReadonlyMap<string, string>) =>
    onChoose(items.flatMap(({ field }) => (next.has(field) ? [{ field, reason: next.get(field) ?? "" }] : [])));
  const toggle = (field: string) => {
    const next = new Map(reasons);
    if (!next.delete(field)) next.set(field, "");
    write(next);
  };
  const open = items.filter(({ sensitivity }) => sensitivity === "public");
  return (
    <fieldset className={styles.dataItems}>
      <legend>
        需要的信息项
        <small>
          已选 {chosen.length} 项，共 {items.length} 项
        </small>
      </legend>
      <button
        type="button"
        className="link sm"
        onClick={() =>
          write(new Map([...reasons, ...open.map(({ field }) => [field, reasons.get(field) ?? ""] as const)]))
        }
      >
        选中全部公开信息项
      </button>
      <ul>
        {items.map(({ field, name, sensitivity }) => (
          <li key={field}>
            <div className="row">
              <Checkbox label={name} checked={reasons.has(field)} onChange={() => toggle(field)} />
              <span className="mono muted sm">{field}</span>
              <SensitivityTag sensitivity={sensitivity} />
            </div>
            {needsReasons && sensitivity !== "public" && reasons.has(field) && (
              <TextField
                label={`申请“${name}”的理由`}
                required
                maxLength={200}
                value={reasons.get(field)}
                onChange={(event) => write(new Map(reasons).set(field, event.target.value))}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
