import { useState } from "react";
import { keptRecord } from "../../lib/storage/storage.ts";

const columnsOf = (label: string) => keptRecord<unknown>(`office.columns.${label}`);

/** What somebody changed by hand may be anything: all columns are shown then. */
function read(label: string): readonly string[] {
  const hidden = columnsOf(label).get();
  return Array.isArray(hidden) ? hidden.filter((one) => typeof one === "string") : [];
}

function keep(label: string, hidden: readonly string[]): void {
  if (hidden.length === 0) columnsOf(label).clear();
  else columnsOf(label).set(hidden);
}

/** Titles of the columns that somebody took out of the table of this name, as this browser remembers them. */
export function useHiddenColumns(label: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [state, setState] = useState(() => ({ label, hidden: read(label) }));
  // the same component may show another list
  const hidden = state.label === label ? state.hidden : read(label);
  return [
    hidden,
    (next) => {
      keep(label, next);
      setState({ label, hidden: next });
    },
  ];
}
