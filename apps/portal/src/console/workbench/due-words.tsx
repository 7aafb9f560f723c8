import { dueInWords } from "../../content/todos/due.ts";
import { useNow } from "../../lib/hooks/use-now.ts";

/** How long there is still time, by the calendar of the office. */
export function DueWords({ at }: { at: string }) {
  const due = dueInWords(at, useNow());
  return due && <span className={due.tone}>{due.words}</span>;
}
