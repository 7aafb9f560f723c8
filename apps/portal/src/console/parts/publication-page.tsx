import { publishActs } from "@sannong/contract/content/publication-words";
import type { Standing } from "@sannong/contract/content/publication.schemas";
import { ChangedCell } from "./changed-cell.tsx";
import type { Column } from "./console-table.tsx";
import { PublicationList, StateTag } from "./publication-list.tsx";
import type { PublicationPageProps } from "./publication.ts";
import { PublicationEditor } from "./publication-editor.tsx";

const columnsOf =
  <Row extends Standing>({ titleOf, underTitle, columns }: PublicationPageProps<Row>) =>
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

/** A page of things whose fields are a table: all that is said of them is written in one form. */
export function PublicationPage<Row extends Standing>(props: PublicationPageProps<Row>) {
  const { label, searchLabel, calls, titleOf, consequences, verbs = {}, renderActs, filters } = props;
  return (
    <PublicationList<Row>
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
      renderDrawer={({ one, ...given }) => <PublicationEditor key={one?.id} {...props} {...given} row={one} />}
    />
  );
}
