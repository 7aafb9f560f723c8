import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import * as styles from "./data-table.module.css";
import { type DataColumn, DataRow, HeadRow, type RowSelection, type Sorting } from "./data-table-rows.tsx";
import { type Emptiness, EmptyList } from "./empty-list.tsx";
import { Skeleton } from "./parts.tsx";
import { ErrorState } from "./states.tsx";
import { useTopAfterTurning } from "./use-top-after-turning.ts";
import { useWholeRuns } from "./use-whole-runs.ts";

export type { DataColumn, RowSelection } from "./data-table-rows.tsx";

/** What a query tells; the rows before may stand until the next are there. */
export type TableRead<Row> = {
  data: { records: readonly Row[] } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type Props<Row> = Sorting & {
  /** what is listed: 账号, 系统; the table's caption */
  label: string;
  read: TableRead<Row>;
  columns: readonly DataColumn<Row>[];
  /** titles of columns that are not drawn now */
  hidden?: readonly string[] | undefined;
  keyOf: (row: Row) => string;
  /** changes when the page is turned */
  place: string | number;
  /** without rows on the first page there are none at all */
  isFirst: boolean;
  /** what is said where there are no rows */
  empty: Emptiness;
  selection?: RowSelection<Row> | undefined;
  /** the row whose details stand open */
  openKey?: string | undefined;
  /** what stands above and below the rows, where there are any */
  above?: ReactNode;
  below?: ReactNode;
};

/**
 * Rows and columns: waiting, failed, empty, or a table whose head stays in sight. One that is wider than its place
 * scrolls in a frame of its own, which the keyboard reaches; on a phone each row is a card. Knows no data, no address
 * and no storage.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, read, columns, hidden = [], keyOf, place, isFirst, empty, selection, openKey, order, onOrder } = props;
  const { data, error, isPlaceholderData, refetch } = read;
  const top = useTopAfterTurning(place, isPlaceholderData);
  const table = useRef<HTMLTableElement>(null);
  useWholeRuns(table);
  if (error && !data)
    return <ErrorState title={`${label}没有加载出来`} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} label={`正在读取${label}`} />;
  if (data.records.length === 0 && isFirst) return <EmptyList {...empty} />;
  const shown = columns.filter(({ title }) => !hidden.includes(title));
  return (
    <div className={styles.list} ref={top} tabIndex={-1} role="group" aria-label={label}>
      {props.above}
      <Frame label={label}>
        <table ref={table} aria-busy={isPlaceholderData || undefined}>
          <caption className="sr">{label}</caption>
          <colgroup>
            {selection && <col className={styles.choice} />}
            {shown.map(({ title, width }) => (
              <col key={title} {...(width !== undefined && { style: { width } })} />
            ))}
          </colgroup>
          <thead>
            <HeadRow
              label={label}
              columns={shown}
              rows={data.records}
              keyOf={keyOf}
              selection={selection}
              order={order}
              onOrder={onOrder}
            />
          </thead>
          <tbody>
            {data.records.map((row) => (
              <DataRow
                key={keyOf(row)}
                id={keyOf(row)}
                row={row}
                columns={shown}
                selection={selection}
                isOpen={keyOf(row) === openKey}
              />
            ))}
            {data.records.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={shown.length + (selection ? 1 : 0)}>
                  这一页没有内容了
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </Frame>
      {props.below}
    </div>
  );
}

/** Scrolls sideways only where the table is wider than its place: else its head could not stay at the page's top. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWiderThanPlace(frame);
  return (
    <div
      ref={frame}
      className={isWide ? `${styles.frame} ${styles.wide}` : styles.frame}
      {...(isWide && { role: "region", "aria-label": `${label}，可以左右滚动`, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

function useIsWiderThanPlace(frame: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    const content = box?.firstElementChild;
    if (!box || !content) return undefined;
    const look = () => setWide(content.getBoundingClientRect().width > box.clientWidth + 1);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    watch.observe(content);
    return () => watch.disconnect();
  }, [frame]);
  return isWide;
}
