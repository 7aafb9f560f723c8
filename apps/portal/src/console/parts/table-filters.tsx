import { allOf, conditionsOf, SearchField, Select } from "@sannong/ui";
import type { ComponentProps, ReactNode } from "react";
import { RegionPart } from "./region-part.tsx";
import type { TableChange, TableView } from "./use-table-address.ts";

export type TableFilter = {
  /** its word in the address */
  name: string;
  title: string;
  options: readonly { value: string; label: string }[];
};

type Props = {
  view: TableView;
  onView: (change: TableChange) => void;
  filters: readonly TableFilter[];
  /** the parts of one's region, once the list has told them; nobody chooses where there is one only */
  regions?: ComponentProps<typeof RegionPart>["parts"] | undefined;
  /** what the field looks for: 姓名、手机号、单位 */
  searchLabel?: string;
  /** at the end of the row: export, import, a new one */
  acts?: ReactNode;
};

/** What narrows a table down, in one row above it; its state is the address's. */
export function TableFilters({ view, onView, filters, regions, searchLabel, acts }: Props) {
  return (
    <div className="office-filters no-print">
      {searchLabel && (
        <SearchField label={searchLabel} keywords={view.keywords} onSearch={(keywords) => onView({ keywords })} />
      )}
      {filters.map(({ name, title, options }) => (
        <span className="filter-choice" data-title={title} key={name}>
          <Select
            label={title}
            mayBeEmpty
            options={options}
            value={view.chosen[name]?.[0] ?? ""}
            onChange={(next) => onView({ chosen: { [name]: next ? [next] : [] } })}
          />
        </span>
      ))}
      {regions && regions.length > 1 && (
        <span className="filter-choice">
          <RegionPart parts={regions} chosen={view.region} onChange={(region) => onView({ region })} />
        </span>
      )}
      {(conditionsOf(view) > 0 || view.region !== "") && (
        <button type="button" className="link sm" onClick={() => onView({ ...allOf(view), region: "" })}>
          清除筛选
        </button>
      )}
      {acts && <span className="acts">{acts}</span>}
    </div>
  );
}
