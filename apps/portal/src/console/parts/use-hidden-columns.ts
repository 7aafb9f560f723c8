import { useState } from "react";

const keyOf = (label: string) => `office.columns.${label}`;

/** What somebody damaged, or a browser that keeps nothing: all columns are shown. */
function read(label: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(label)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function keep(label: string, hidden: readonly string[]): void {
  try {
    if (hidden.length === 0) localStorage.removeItem(keyOf(label));
    else localStorage.setItem(keyOf(label), JSON.stringify(hidden));
  } catch {
    // it stays so until the page is left
  }
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
