import { type DataColumn, DataTable, type Emptiness, type TableRead } from "@sannong/ui";
import { type ReactNode, useState } from "react";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { Pages, type Paging } from "./pages.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";

/** Title and content of one column; `order` is the address's word for sorting by it. */
export type Column<Row> = DataColumn<Row>;

export type Selection<Row> = {
  /** what one row is called, for readers: 选择张三 */
  nameOf: (row: Row) => string;
  /** rows nothing can be done with */
  isLocked?: (row: Row) => boolean;
  /** buttons of the bar; `clear` when the act is done */
  acts: (rows: readonly Row[], clear: () => void) => ReactNode;
};

type Props<Row extends object> = {
  /** what is listed: 账号, 系统 */
  label: string;
  read: TableRead<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  paging: Paging;
  /** what is said where there are no rows */
  empty: Emptiness;
  order?: string;
  onOrder?: (order: string) => void;
  selection?: Selection<Row>;
  /** the row whose details stand open */
  openKey?: string | undefined;
};

/**
 * A list of an administrator's: a table, what may be done about several rows at once, the way to the other pages, and
 * the choice of columns, which this browser remembers. Data and address are the caller's (`useTableAddress`).
 */
export function ConsoleTable<Row extends object>(props: Props<Row>) {
  const { label, read, columns, keyOf, paging, empty, order, onOrder, selection, openKey } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hidden, hide] = useHiddenColumns(label);
  const clear = () => setChosen([]);
  // what was decided elsewhere meanwhile is no longer there to be chosen
  const rows = (read.data?.records ?? []).filter((row) => chosen.includes(keyOf(row)));
  return (
    <DataTable<Row>
      label={label}
      read={read}
      columns={columns}
      hidden={hidden}
      keyOf={keyOf}
      place={paging.place}
      isFirst={paging.isFirst}
      // a table is what its page or its part is about
      empty={{ level: 2, ...empty }}
      order={order}
      onOrder={onOrder}
      openKey={openKey}
      selection={
        selection && {
          chosen: rows.map(keyOf),
          onChoose: setChosen,
          nameOf: selection.nameOf,
          isLocked: selection.isLocked,
        }
      }
      above={
        selection &&
        rows.length > 0 && (
          <BulkBar count={rows.length} onClear={clear}>
            {selection.acts(rows, clear)}
          </BulkBar>
        )
      }
      below={
        <Pages label={label} {...paging}>
          <ColumnChoice columns={columns.map(({ title }) => title)} hidden={hidden} onHide={hide} />
        </Pages>
      }
    />
  );
}
