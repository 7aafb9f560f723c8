import { type ReactNode, useEffect, useRef } from "react";
import * as styles from "./data-table.module.css";
import { Icon } from "./icon.tsx";

/** Title and content of one column. */
export type DataColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** the caller's word for sorting by this column, and which way it sorts; ascending by default */
  order?: string;
  direction?: "ascending" | "descending";
  /** numbers stand at the right */
  isNumber?: boolean;
  /** in CSS pixels; as wide as its content by default */
  width?: number;
};

export type Sorting = {
  order?: string | undefined;
  /** without it nothing can be sorted */
  onOrder?: ((order: string) => void) | undefined;
};

export type RowSelection<Row> = {
  /** keys of the chosen rows */
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
  /** what one row is called, for readers: 选择张三 */
  nameOf: (row: Row) => string;
  /** rows nothing can be done with */
  isLocked?: ((row: Row) => boolean) | undefined;
};

type HeadProps<Row> = Sorting & {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection: RowSelection<Row> | undefined;
};

/** The columns' titles; those that sort are buttons. */
export function HeadRow<Row>({ label, columns, rows, keyOf, selection, order, onOrder }: HeadProps<Row>) {
  const hasActs = selection !== undefined || (onOrder !== undefined && columns.some((one) => one.order !== undefined));
  return (
    <tr className={hasActs ? styles.acts : undefined}>
      {selection && (
        <th scope="col" className={styles.choice}>
          <ChooseAll label={label} rows={rows} keyOf={keyOf} selection={selection} />
        </th>
      )}
      {columns.map((column) => (
        <Title key={column.title} column={column} order={order} onOrder={onOrder} />
      ))}
    </tr>
  );
}

function Title<Row>({ column, order, onOrder }: Sorting & { column: DataColumn<Row> }) {
  const { title, isNumber, direction = "ascending" } = column;
  const by = column.order;
  const look = isNumber ? styles.number : undefined;
  if (by === undefined || !onOrder)
    return (
      <th scope="col" className={look}>
        {title}
      </th>
    );
  const isSorted = by === order;
  return (
    <th scope="col" className={look} aria-sort={isSorted ? direction : "none"}>
      <button type="button" className={styles.sort} onClick={() => onOrder(by)}>
        {title}
        <Icon name={isSorted ? (direction === "ascending" ? "up" : "down") : "sort"} size="s" />
      </button>
    </th>
  );
}

type AllProps<Row> = Pick<HeadProps<Row>, "label" | "rows" | "keyOf"> & { selection: RowSelection<Row> };

/** All rows of this page that something can be done with. */
function ChooseAll<Row>({ label, rows, keyOf, selection }: AllProps<Row>) {
  const { chosen, onChoose, isLocked } = selection;
  const free = rows.filter((row) => !isLocked?.(row)).map(keyOf);
  const isAll = free.length > 0 && free.every((key) => chosen.includes(key));
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !isAll;
  });
  return (
    <label className={`ck ${styles.check}`}>
      <input
        ref={box}
        type="checkbox"
        aria-label={`选择本页全部${label}`}
        checked={isAll}
        disabled={free.length === 0}
        onChange={() => onChoose(isAll ? [] : free)}
      />
      <span className={styles.word} aria-hidden="true">
        全选
      </span>
    </label>
  );
}

/** On a phone the first column is what a card is about, and what is done with it needs no title. */
const ACTS = "操作";
const lookOf = (title: string, place: number, isNumber = false) =>
  place === 0 ? styles.name : title === ACTS ? styles.deeds : isNumber ? styles.number : undefined;

type RowProps<Row> = {
  id: string;
  row: Row;
  columns: readonly DataColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  isOpen: boolean;
};

export function DataRow<Row>({ id, row, columns, selection, isOpen }: RowProps<Row>) {
  const isChosen = selection?.chosen.includes(id) ?? false;
  const choose = ({ chosen, onChoose }: RowSelection<Row>) =>
    onChoose(isChosen ? chosen.filter((key) => key !== id) : [...chosen, id]);
  return (
    <tr data-chosen={isChosen || undefined} data-open={isOpen || undefined}>
      {selection && (
        <td className={styles.choice}>
          <label className={`ck ${styles.check}`}>
            <input
              type="checkbox"
              aria-label={`选择${selection.nameOf(row)}`}
              checked={isChosen}
              disabled={selection.isLocked?.(row) ?? false}
              onChange={() => choose(selection)}
            />
          </label>
        </td>
      )}
      {columns.map(({ title, cell, isNumber }, place) => (
        <td key={title} data-title={title} className={lookOf(title, place, isNumber)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
