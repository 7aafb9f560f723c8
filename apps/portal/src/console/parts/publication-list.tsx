import {
  actsOn,
  type PublishAct,
  publishActs,
  type PublishState,
  publishStates,
} from "@sannong/contract/content/publication-words";
import type { RegionParts } from "@sannong/contract/content/publication.schemas";
import { isUnanswered } from "../../lib/api/api-failure.ts";
import { Button, ErrorState, Skeleton, Tag, toast } from "@sannong/ui";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { addressWith } from "../../lib/navigation/address.ts";
import { Confirm } from "./confirm.tsx";
import { type Column, ConsoleTable } from "./console-table.tsx";
import { byNumber } from "./pages.tsx";
import { type TableFilter, TableFilters } from "./table-filters.tsx";
import { useTableAddress } from "./use-table-address.ts";

const SIZE = 20;
const NEW = "new";
const stateFilter = (states: readonly PublishState[]): TableFilter => ({
  name: "state",
  title: "状态",
  options: states.map((value) => ({ value, label: publishStates[value] })),
});
const allStates = Object.keys(publishStates) as PublishState[];
const tones = { draft: "warn", published: "ok", withdrawn: "plain" } as const;

export type Published = { state: PublishState; revision: number };
export type ListConditions = {
  pageNum: number;
  pageSize: number;
  keywords: string | undefined;
  state: PublishState | undefined;
  /** a part of one's region; all of it when it is left out */
  areaCode: string | undefined;
  /** further conditions, by the names of their filters */
  [condition: string]: string | number | undefined;
};
export type Listed<Row> = { records: readonly Row[]; total: number; regions: RegionParts };
/** How the entries of a kind are called; the module names them. */
export type PublicationCalls<Row, One> = {
  list: (input: ListConditions, how: { signal: AbortSignal }) => Promise<Listed<Row>>;
  /** one of them in whole, where it can be opened here */
  read?: (id: string) => Promise<One>;
  act: (input: {
    id: string;
    revision: number;
    act: PublishAct;
    reason: string | undefined;
  }) => Promise<{ msg: string }>;
  onFailure: (failure: unknown) => void;
};
export type PublicationListProps<Row, One = Row> = {
  /** what is listed: 金融产品; its query's key too */
  label: string;
  searchLabel: string;
  filters?: readonly TableFilter[];
  /** those that there are here; all when left out */
  states?: readonly PublishState[];
  calls: PublicationCalls<Row, One>;
  idOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  /** all but the last, which holds what may be done */
  columns: (open: (id: string) => void) => readonly Column<Row>[];
  /** what follows from an act, for whom it is asked */
  consequences: Partial<Record<PublishAct, string>>;
  /** an act in the words of this page */
  verbOf?: (act: PublishAct, row: Row) => string;
  /** beside the button for a new one, which is called this */
  renderActs?: (input: ListConditions) => ReactNode;
  newLabel?: string;
  /** one of them to be changed, or a new one to be written; without it nothing is written here */
  renderDrawer?: (given: { one: One | undefined; onSaved: () => void; onClose: () => void }) => ReactNode;
};

type Confirming<Row> = { row: Row; act: PublishAct };

export const StateTag = ({ state }: { state: PublishState }) => <Tag tone={tones[state]}>{publishStates[state]}</Tag>;

/** Things that are written, shown and taken down: found, made, changed, and what may be done with each. */
export function PublicationList<Row extends Published, One = Row>(props: PublicationListProps<Row, One>) {
  const { label, searchLabel, calls, idOf, titleOf, columns, consequences, renderActs, newLabel, renderDrawer } = props;
  const filters = [stateFilter(props.states ?? allStates), ...(props.filters ?? [])];
  const verbOf = props.verbOf ?? ((act: PublishAct) => publishActs[act]);
  const [query, setQuery] = useSearchParams();
  const { view, show, narrowing } = useTableAddress({ groups: filters });
  const [confirming, setConfirming] = useState<Confirming<Row>>();
  const queries = useQueryClient();
  const key = ["admin", label] as const;
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, view.chosen[name]?.[0]]));
  const condition: ListConditions = {
    ...chosen,
    pageNum: view.page,
    pageSize: SIZE,
    keywords: view.keywords || undefined,
    state: chosen["state"] as PublishState | undefined,
    areaCode: view.region || undefined,
  };
  const read = useQuery({
    queryKey: [...key, "list", condition],
    queryFn: ({ signal }) => calls.list(condition, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const openId = query.get("open") ?? undefined;
  const open = (id: string | undefined) => setQuery(addressWith({ open: id }), { preventScrollReset: true });
  const close = () => open(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const acting = useMutation({
    mutationFn: ({ row, act, reason }: Confirming<Row> & { reason: string }) =>
      calls.act({ id: idOf(row), revision: row.revision, act, reason: reason || undefined }),
    onSuccess({ msg }) {
      toast.success(msg);
      setConfirming(undefined);
    },
    onError(failure) {
      calls.onFailure(failure);
      // where nothing came back the reason stays, to be sent again
      if (!isUnanswered(failure)) setConfirming(undefined);
    },
    onSettled: refresh,
  });
  const verb = confirming && verbOf(confirming.act, confirming.row);
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={filters}
        regions={read.data?.regions}
        searchLabel={searchLabel}
        acts={
          <>
            {renderActs?.(condition)}
            {newLabel !== undefined && (
              <Button variant="primary" icon="plus" onClick={() => open(NEW)}>
                {newLabel}
              </Button>
            )}
          </>
        }
      />
      <ConsoleTable<Row>
        label={label}
        read={read}
        columns={[...columns(open), actsColumn({ verbOf, titleOf, onAct: setConfirming })]}
        keyOf={idOf}
        openKey={openId}
        paging={byNumber(view.page, SIZE, read.data?.total ?? 0, (page) => show({ page }))}
        empty={{
          what: label,
          level: 2,
          title: `本地区还没有${label}`,
          howToFill: newLabel === undefined ? "公布以后会列在这里。" : `点“${newLabel}”写第一条，发布前公众看不到。`,
          advice: newLabel === undefined ? "换个条件再找。" : "换个条件，或者新建一条。",
          narrowing,
        }}
      />
      {openId !== undefined && calls.read && renderDrawer && (
        <Opened
          id={openId}
          label={label}
          listKey={key}
          read={calls.read}
          show={(one) =>
            renderDrawer({
              one,
              onClose: close,
              onSaved: () => {
                close();
                void refresh();
              },
            })
          }
        />
      )}
      {confirming && verb && (
        <Confirm
          title={`${verb}“${titleOf(confirming.row)}”？`}
          verb={verb}
          isHarmful={confirming.act !== "publish"}
          {...(confirming.act === "withdraw" && { reasonLabel: `${verb}原因` })}
          isBusy={acting.isPending}
          onConfirm={(reason) => acting.mutate({ ...confirming, reason })}
          onClose={() => setConfirming(undefined)}
        >
          <p>{consequences[confirming.act]}</p>
        </Confirm>
      )}
    </>
  );
}

type Given<Row> = {
  verbOf: (act: PublishAct, row: Row) => string;
  titleOf: (row: Row) => string;
  onAct: (input: Confirming<Row>) => void;
};

const actsColumn = <Row extends Published>({ verbOf, titleOf, onAct }: Given<Row>): Column<Row> => ({
  title: "操作",
  width: 170,
  cell: (row) => (
    <span className="admin-acts">
      {actsOn(row.state).map((act) => (
        <Button
          key={act}
          size="small"
          aria-label={`${verbOf(act, row)}：${titleOf(row)}`}
          onClick={() => onAct({ row, act })}
        >
          {verbOf(act, row)}
        </Button>
      ))}
    </span>
  ),
});

type OpenedProps<One> = {
  id: string;
  label: string;
  listKey: readonly string[];
  read: (id: string) => Promise<One>;
  show: (one: One | undefined) => ReactNode;
};

function Opened<One>({ id, label, listKey, read, show }: OpenedProps<One>) {
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey, "one", id],
    queryFn: () => read(id),
    enabled: id !== NEW,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === NEW) return show(undefined);
  if (error && !data) return <ErrorState title={`${label}没有读到`} failure={error} onRetry={() => void refetch()} />;
  return data ? show(data) : <Skeleton rows={2} label={`正在读取${label}`} />;
}
