import { publishActs } from "@sannong/contract/content/publication-words";
import type { OnDesk } from "@sannong/contract/content/publication.schemas";
import { ChangedCell } from "./changed-cell.tsx";
import type { Column } from "./console-table.tsx";
import { PublishDesk, StateTag } from "./publish-desk.tsx";
import type { ShelfDeskProps } from "./shelf.ts";
import { ShelfDrawer } from "./shelf-drawer.tsx";

const columnsOf =
  <Row extends OnDesk>({ titleOf, underTitle, columns }: ShelfDeskProps<Row>) =>
  (open: (id: string) => void): readonly Column<Row>[] => [
    {
      title: "名称",
      cell: (row) => (
        <>
          <button type="button" className="link" onClick={() => open(row.id)}>
            {titleOf(row)}
          </button>
          <small>{underTitle(row)}</small>
        </>
      ),
    },
    ...columns,
    { title: "地区", width: 140, cell: ({ areaName }) => areaName },
    {
      title: "状态",
      width: 130,
      cell: ({ state, withdrawnReason }) => (
        <>
          <StateTag state={state} />
          {withdrawnReason !== null && <small>{withdrawnReason}</small>}
        </>
      ),
    },
    { title: "最近修改", width: 170, cell: (row) => <ChangedCell {...row} /> },
  ];

/** A desk of things whose fields are a table: all that is said of them is written in one form. */
export function ShelfDesk<Row extends OnDesk>(props: ShelfDeskProps<Row>) {
  const { label, searchLabel, calls, titleOf, consequences, verbs = {}, renderActs, filters } = props;
  return (
    <PublishDesk<Row>
      label={label}
      searchLabel={searchLabel}
      calls={calls}
      idOf={({ id }) => id}
      titleOf={titleOf}
      columns={columnsOf(props)}
      consequences={consequences}
      verbOf={(act) => verbs[act] ?? publishActs[act]}
      newLabel={`新建${label}`}
      {...(renderActs && { renderActs })}
      {...(filters && { filters })}
      renderDrawer={({ one, ...given }) => <ShelfDrawer key={one?.id} {...props} {...given} row={one} />}
    />
  );
}
