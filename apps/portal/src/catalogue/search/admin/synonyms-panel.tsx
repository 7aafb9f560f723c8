import {
  type ManagedSynonym,
  managedSynonyms,
  removeSynonym,
  saveSynonym,
} from "@sannong/contract/catalogue/search-admin";
import { Button, TextField, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../../lib/forms/use-form.ts";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { searchAdminQueries } from "./search-admin.queries.ts";

const SIZE = 20;
type Acts = {
  onEdit: (one: ManagedSynonym) => void;
  onRemove: (one: ManagedSynonym) => void;
  onTry: (said: string) => void;
};

const columnsOf = ({ onEdit, onRemove, onTry }: Acts): Column<ManagedSynonym>[] => [
  { title: "人们怎么说", cell: ({ said }) => <b>{said}</b> },
  { title: "按这个来找", cell: ({ meant }) => meant },
  {
    title: "最近修改",
    width: 180,
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? (
        <span className="muted">随平台提供</span>
      ) : (
        <>
          {momentInWords(changedAt)}
          <small>{changedBy}</small>
        </>
      ),
  },
  {
    title: "操作",
    width: 240,
    cell: (one) => (
      <span className="admin-acts">
        <Button size="small" aria-label={`修改：${one.said}`} onClick={() => onEdit(one)}>
          修改
        </Button>
        <Button size="small" aria-label={`试搜：${one.said}`} onClick={() => onTry(one.said)}>
          试搜
        </Button>
        <Button size="small" aria-label={`删除：${one.said}`} onClick={() => onRemove(one)}>
          删除
        </Button>
      </span>
    ),
  },
];

/** What people say for what is called otherwise here. */
export function SynonymsPanel({ onTry }: { onTry: (said: string) => void }) {
  const { view, show, narrowing } = useTableAddress({ groups: [] });
  const queries = useQueryClient();
  const [edited, setEdited] = useState<ManagedSynonym | "new">();
  const [leaving, setLeaving] = useState<ManagedSynonym>();
  const read = useQuery(
    searchAdminQueries.synonyms({ keywords: view.keywords || undefined, pageNum: view.page, pageSize: SIZE }),
  );
  const refresh = () => queries.invalidateQueries({ queryKey: searchAdminQueries.key });
  const removing = useMutation({
    mutationFn: ({ said, revision }: ManagedSynonym) => callWithMessage(removeSynonym, { said, revision }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(removeSynonym),
    onSettled: () => {
      setLeaving(undefined);
      return refresh();
    },
  });
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={[]}
        searchLabel="说法或叫法"
        acts={
          <Button variant="primary" icon="plus" onClick={() => setEdited("new")}>
            新建说法
          </Button>
        }
      />
      <ConsoleTable
        label="同义说法"
        read={read}
        columns={columnsOf({ onEdit: setEdited, onRemove: setLeaving, onTry })}
        keyOf={({ said }) => said}
        paging={byNumber(view.page, SIZE, read.data?.total ?? 0, (page) => show({ page }))}
        empty={{
          what: "同义说法",
          howToFill: "点“新建说法”，把群众常用的叫法对应到规范的词，搜索时就能找到。",
          noneFound: "没有符合条件的说法",
          advice: "换个词查找，或者新建一条。",
          narrowing,
        }}
      />
      {edited && (
        <SynonymDrawer
          synonym={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(said) => {
            setEdited(undefined);
            onTry(said);
            void refresh();
          }}
        />
      )}
      {leaving && (
        <Confirm
          title={`删除“${leaving.said}”？`}
          verb="删除"
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            删除后，搜“{leaving.said}”不再按“{leaving.meant}”来找，随即生效。
          </p>
        </Confirm>
      )}
    </>
  );
}

type Values = { said: string; meant: string };
const names = { said: "人们怎么说", meant: "按这个来找" };
const storedOf = ({ said, meant, ...changed }: ManagedSynonym): Stored<Values> => ({
  values: { said, meant },
  ...changed,
});

type DrawerProps = { synonym: ManagedSynonym | undefined; onSaved: (said: string) => void; onClose: () => void };

function SynonymDrawer({ synonym, onSaved, onClose }: DrawerProps) {
  const stored = synonym
    ? storedOf(synonym)
    : { values: { said: "", meant: "" }, revision: 0, changedBy: null, changedAt: null };
  const form = useForm<Values>({ defaultValues: stored.values });
  const { errors } = form.formState;
  /** as it is now; where it was taken away meanwhile, saving says so */
  const reread = async (): Promise<Stored<Values>> => {
    const said = synonym?.said ?? "";
    const { records } = await call(managedSynonyms, { keywords: said, pageNum: 1, pageSize: 100 });
    const now = records.find((one) => one.said === said);
    return now ? storedOf(now) : stored;
  };
  return (
    <EditDrawer<Values>
      title={synonym ? `修改说法：${synonym.said}` : "新建说法"}
      stored={stored}
      form={form}
      names={names}
      save={async (values, revision) =>
        toast.success((await callWithMessage(saveSynonym, { ...values, ...(synonym && { revision }) })).msg)
      }
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={onRefusal(saveSynonym, {
        "searchDesk.synonymTaken": (message) => form.setError("said", { message }),
        "searchDesk.saysNothing": (message) => form.setError("said", { message }),
        "searchDesk.findsNothing": (message) => form.setError("meant", { message }),
      })}
      onSaved={() => onSaved(form.getValues("said"))}
      onClose={onClose}
    >
      <TextField
        label={names.said}
        required
        readOnly={synonym !== undefined}
        maxLength={20}
        hint={synonym ? "换一个说法请另建一条" : "老百姓嘴里的话，如：买拖拉机有钱补"}
        problem={errors.said?.message}
        {...form.register("said", { required: "请填写人们的说法" })}
      />
      <TextField
        label={names.meant}
        required
        maxLength={40}
        hint="平台上的叫法，如：农机购置补贴；保存时会核对找得到"
        problem={errors.meant?.message}
        {...form.register("meant", { required: "请填写平台上的叫法" })}
      />
    </EditDrawer>
  );
}
