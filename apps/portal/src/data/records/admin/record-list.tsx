import { type ManagedRecord, managedRecords, withdrawRecord } from "@sannong/contract/data/records-admin";
import { type RecordKind, recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { dayOf } from "@sannong/contract/rules/time/days";
import { Button, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byCursor } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { isUnanswered } from "../../../lib/api/api-failure.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { recordAdminQueries } from "./record-admin.queries.ts";
import { RecordDrawer } from "./record-drawer.tsx";

const SIZE = 20;
const nameOfKind = (kind: RecordKind) => recordQueries[kind].title.replace("查询", "");
const filters = [
  { name: "kind", title: "种类", options: recordKindNames.map((value) => ({ value, label: nameOfKind(value) })) },
  {
    name: "view",
    title: "范围",
    options: [
      { value: "listed", label: "公示中或待公示" },
      { value: "unlisted", label: "已撤下或到期" },
    ],
  },
];

const stateOf = ({ isShown, withdrawnReason, publishedOn }: ManagedRecord, today: string) => {
  if (isShown) return { tone: "ok", word: "公示中" } as const;
  if (withdrawnReason !== null) return { tone: "plain", word: "已撤下" } as const;
  return publishedOn > today
    ? ({ tone: "info", word: "待公示" } as const)
    : ({ tone: "plain", word: "已到期" } as const);
};

const subjectOf = ({ kind, values }: ManagedRecord) => String(values[recordQueries[kind].subject] ?? "");

type Given = { today: string } & Record<"onEdit" | "onWithdraw" | "onRestore", (record: ManagedRecord) => void>;

const columnsOf = ({ today, onEdit, onWithdraw, onRestore }: Given): Column<ManagedRecord>[] => [
  {
    title: "主体",
    cell: (record) => (
      <>
        <button type="button" className="link" onClick={() => onEdit(record)}>
          {subjectOf(record)}
        </button>
        <small>{String(record.values[recordQueries[record.kind].keyword] ?? "")}</small>
      </>
    ),
  },
  { title: "地区", width: 160, cell: ({ areaName }) => areaName },
  {
    title: "公示期",
    width: 200,
    cell: ({ publishedOn, publicUntil }) => (
      <span className="num">
        {publishedOn} 至 {publicUntil ?? "长期"}
      </span>
    ),
  },
  {
    title: "状态",
    width: 120,
    cell: (record) => {
      const { tone, word } = stateOf(record, today);
      return (
        <>
          <Tag tone={tone}>{word}</Tag>
          {record.withdrawnReason !== null && <small>{record.withdrawnReason}</small>}
        </>
      );
    },
  },
  {
    title: "操作",
    width: 120,
    cell: (record) =>
      record.withdrawnReason === null ? (
        <Button size="small" aria-label={`撤下：${subjectOf(record)}`} onClick={() => onWithdraw(record)}>
          撤下
        </Button>
      ) : (
        <Button size="small" aria-label={`重新公示：${subjectOf(record)}`} onClick={() => onRestore(record)}>
          重新公示
        </Button>
      ),
  },
];

/** Records of the region, one kind at a time, mended one by one. */
export function RecordList({ acts }: { acts: (kind: RecordKind) => ReactNode }) {
  const { view, show, narrowing, turnTo, back } = useTableAddress({ groups: filters });
  const [edited, setEdited] = useState<ManagedRecord>();
  const [leaving, setLeaving] = useState<ManagedRecord>();
  const queries = useQueryClient();
  const kind = (view.chosen["kind"]?.[0] ?? "certificate") as RecordKind;
  const requested = {
    kind,
    view: (view.chosen["view"]?.[0] ?? "listed") as "listed" | "unlisted",
    keywords: view.keywords || undefined,
    areaCode: view.region || undefined,
    pageSize: SIZE,
  };
  const read = useQuery(recordAdminQueries.list({ ...requested, cursor: view.cursor || undefined }));
  const refresh = () => queries.invalidateQueries({ queryKey: recordAdminQueries.key });
  const withdrawing = useMutation({
    mutationFn: ({ record: { id, revision }, reason }: { record: ManagedRecord; reason: string | undefined }) =>
      callWithMessage(withdrawRecord, { id, revision, isWithdrawn: reason !== undefined, reason }),
    onSuccess({ msg }) {
      toast.success(msg);
      setLeaving(undefined);
    },
    onError(failure) {
      onRefusal(withdrawRecord)(failure);
      // where nothing came back the reason stays, to be sent again
      if (!isUnanswered(failure)) setLeaving(undefined);
    },
    onSettled: refresh,
  });
  const query = recordQueries[kind];
  const today = dayOf(useNow());
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={filters}
        regions={read.data?.regions}
        searchLabel={query.keywordHint}
        acts={acts(kind)}
      />
      <ConsoleTable
        label={nameOfKind(kind)}
        read={read}
        columns={columnsOf({
          today,
          onEdit: setEdited,
          onWithdraw: setLeaving,
          onRestore: (record) => withdrawing.mutate({ record, reason: undefined }),
        })}
        keyOf={({ id }) => id}
        openKey={edited?.id}
        paging={byCursor(view.cursor, {
          total: null,
          isMore: false,
          next: read.data?.next ?? null,
          onNext: turnTo,
          onBack: back,
          onFirst: () => show({}),
        })}
        empty={{
          what: `${nameOfKind(kind)}记录`,
          title: `本地区还没有${nameOfKind(kind)}记录`,
          howToFill: "点“导入记录”，下载模板，填好后上传，公示期内公众就能查到。",
          noneFound: "没有符合条件的记录",
          advice: "换个种类、范围或关键词再找。",
          narrowing,
        }}
      />
      {edited && (
        <RecordDrawer
          key={edited.id}
          record={edited}
          reread={async () => {
            const { records } = await call(managedRecords, {
              ...requested,
              keywords: String(edited.values[query.keyword] ?? ""),
            });
            return records.find(({ id }) => id === edited.id) ?? edited;
          }}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void refresh();
          }}
        />
      )}
      {leaving && (
        <Confirm
          title={`撤下“${subjectOf(leaving)}”的记录？`}
          verb="撤下记录"
          reasonLabel="撤下原因"
          isBusy={withdrawing.isPending}
          onConfirm={(reason) => withdrawing.mutate({ record: leaving, reason })}
          onClose={() => setLeaving(undefined)}
        >
          <p>撤下后公众查不到这条记录；再次导入同一文号也不会自动恢复，需要在这里重新公示。</p>
        </Confirm>
      )}
    </>
  );
}
