import * as styles from "./provided-grants.module.css";
import { EmptyState } from "@sannong/ui";
import type { Resource } from "./resources.queries.ts";
import { DemonstrationNote } from "../../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../../lib/words/demonstration-notes.ts";

/** A few rows of what is not sensitive, an item a line: however many items, nothing moves sideways. */
export function SampleTable({ resource: { samples, items, sharing } }: { resource: Resource }) {
  const shown = items.filter(({ sensitivity }) => sensitivity !== "sensitive");
  if (samples.length === 0)
    return (
      <EmptyState kind="nothingYet" title="没有样例">
        {sharing === "refused" ? "不予共享的资源不展示样例。" : "该资源以文件等方式提供，请与提供方联系。"}
      </EmptyState>
    );
  return (
    <div className={styles.dataTable}>
      <table>
        <caption className="sr">样例</caption>
        <thead>
          <tr>
            <th scope="col">信息项</th>
            {samples.map((_row, place) => (
              <th scope="col" key={place}>
                样例 {place + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, name }) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              {samples.map((row, place) => (
                <td key={place}>{row[field] ?? "—"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        <DemonstrationNote>{demonstrationNotes.samples}</DemonstrationNote>敏感信息项不在样例中。
      </p>
    </div>
  );
}
