import { allOf, conditionsOf, SearchField, Select } from "@sannong/ui";
import type { ReactNode } from "react";
import type { TableView } from "./use-table-address.ts";

export type TableFilter = {
  /** its word in the address */
  name: string;
  title: string;
  options: readonly { value: string; label: string }[];
};

type Props = {
  view: TableView;
  onView: (change: { keywords?: string; chosen?: Record<string, readonly string[]> }) => void;
  filters: readonly TableFilter[];
  /** what the field looks for: 姓名、手机号、单位 */
  searchLabel?: string;
  /** at the end of the row: export, import, a new one */
  acts?: ReactNode;
};

/** What narrows a table down, in one row above it; its state is the address's. */
export function TableFilters({ view, onView, filters, searchLabel, acts }: Props) {
  return (
    <div className="office-filters no-print">
      {searchLabel && (
        <SearchField label={searchLabel} keywords={view.keywords} onSearch={(keywords) => onView({ keywords })} />
      )}
      {filters.map(({ name, title, options }) => (
        <span className="filter-choice" key={name}>
          <Select
            label={title}
            mayBeEmpty
            options={options}
            value={view.chosen[name]?.[0] ?? ""}
            onChange={(next) => onView({ chosen: { [name]: next ? [next] : [] } })}
          />
        </span>
      ))}
      {conditionsOf(view) > 0 && (
        <button type="button" className="link sm" onClick={() => onView(allOf(view))}>
          清除筛选
        </button>
      )}
      {acts && <span className="acts">{acts}</span>}
    </div>
  );
}
