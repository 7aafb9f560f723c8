import type { Emptiness } from "@sannong/ui";
import { useState } from "react";
import { type Column, ConsoleTable } from "./console-table.tsx";
import { byNumber } from "./pages.tsx";

const PAGE = 20;

type Props<Row extends object> = {
  /** what is listed; another list begins at its first page */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  empty: Emptiness;
};

/** A list that came whole and is turned here. */
export function WholeTable<Row extends object>({ label, rows, columns, keyOf, empty }: Props<Row>) {
  const [turned, setTurned] = useState({ label, page: 1 });
  const page = turned.label === label ? Math.min(turned.page, Math.ceil(rows.length / PAGE) || 1) : 1;
  const shown = rows.slice((page - 1) * PAGE, page * PAGE);
  return (
    <ConsoleTable<Row>
      label={label}
      read={{
        data: { records: shown },
        error: null,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      columns={columns}
      keyOf={keyOf}
      paging={byNumber(page, PAGE, rows.length, (next) => setTurned({ label, page: next }))}
      empty={empty}
    />
  );
}
