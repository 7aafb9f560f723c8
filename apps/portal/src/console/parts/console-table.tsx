import { type Emptiness, EmptyList, ErrorState, Skeleton } from "@sannong/ui";
import { Table, type TableColumnType } from "antd";
import { type Key, type ReactNode, useEffect, useRef, useState } from "react";
import { BulkBar } from "./bulk-bar.tsx";
import { Pages, type Paging } from "./pages.tsx";
import "./console-table.css";

/** Title and content of one column; `order` is the address's word for sorting by it. */
export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  order?: string;
  /** numbers stand at the right */
  isNumber?: boolean;
  width?: number;
};

/** What a query tells; the rows before may stand until the next are there. */
type Read<Row> = {
  data: { records: readonly Row[] } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

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
  read: Read<Row>;
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

const columnOf = <Row extends object>(
  { title, cell, order, isNumber, width }: Column<Row>,
  sorted: { order: string | undefined; isOffered: boolean },
): TableColumnType<Row> => ({
  title,
  key: order ?? title,
  render: (_value: unknown, row: Row) => cell(row),
  onCell: () => ({ "data-title": title }) as object,
  ...(isNumber && { align: "right" as const }),
  ...(width !== undefined && { width }),
  ...(order !== undefined &&
    sorted.isOffered && { sorter: true, sortOrder: sorted.order === order ? ("ascend" as const) : null }),
});

/**
 * A list of an administrator's: waiting, failed, empty, or rows with what one may do about several at once. Knows no
 * data and no address; both are the caller's (`useTableAddress`). On a phone each row is a card.
 */
export function ConsoleTable<Row extends object>(props: Props<Row>) {
  const { label, read, columns, keyOf, paging, empty, order, onOrder, selection, openKey } = props;
  const { data, error, isPlaceholderData, refetch } = read;
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const clear = () => setChosen([]);
  const top = useTopAfterTurning(paging.place, isPlaceholderData);
  if (error) return <ErrorState title={`${label}没有加载出来`} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} label={`正在读取${label}`} />;
  if (data.records.length === 0 && paging.isFirst) return <EmptyList {...empty} />;
  // what was decided elsewhere meanwhile is no longer there to be chosen
  const present = new Map(data.records.map((row) => [keyOf(row), row]));
  const rows = chosen.flatMap((row) => present.get(keyOf(row)) ?? []);
  return (
    <div className="office-table" ref={top} tabIndex={-1} role="group" aria-label={label}>
      {selection && rows.length > 0 && (
        <BulkBar count={rows.length} onClear={clear}>
          {selection.acts(rows, clear)}
        </BulkBar>
      )}
      <Table<Row>
        columns={columns.map((one) => columnOf(one, { order, isOffered: onOrder !== undefined }))}
        dataSource={[...data.records]}
        rowKey={keyOf}
        pagination={false}
        loading={isPlaceholderData}
        showSorterTooltip={false}
        rowClassName={(row) => (keyOf(row) === openKey ? "is-open" : "")}
        onChange={(_pages, _filters, sorter) => {
          if (!Array.isArray(sorter)) onOrder?.(sorter.order ? String(sorter.columnKey) : "");
        }}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: rows.map(keyOf),
            onChange: (_keys: Key[], next: Row[]) => setChosen(next),
            columnWidth: 44,
            getTitleCheckboxProps: () => ({ "aria-label": `选择本页全部${label}` }),
            getCheckboxProps: (row: Row) => ({
              "aria-label": `选择${selection.nameOf(row)}`,
              disabled: selection.isLocked?.(row) ?? false,
            }),
          },
        })}
      />
      <Pages label={label} {...paging} />
    </div>
  );
}

/** Whoever turned the page stands at its beginning, with the keyboard too. */
function useTopAfterTurning(place: string | number, isOld: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (isOld || shown.current === place) return;
    shown.current = place;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  }, [isOld, place]);
  return top;
}
