import * as styles from "./dictionary-card.module.css";
import {
  type ManagedDictionary,
  type ManagedEntry,
  moveEntry,
  restoreEntry,
  withdrawEntry,
} from "@sannong/contract/operations/dictionaries-admin";
import { stepped } from "@sannong/contract/rules/lists/placing";
import { Alert, ErrorState, Skeleton, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { DictionaryCard } from "./dictionary-card.tsx";
import { dictionariesQuery } from "./dictionary-admin.queries.ts";
import { usesInWords, withNew } from "./dictionary-values.ts";
import { EntryDrawer } from "./entry-drawer.tsx";

type Act = () => Promise<{ data: ManagedDictionary; msg: string }>;
type Of = { dictionary: ManagedDictionary; entry: ManagedEntry };

/** 字典: the lists that forms offer; nothing in them is lost. */
export function DictionaryAdmin() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(dictionariesQuery);
  const [edited, setEdited] = useState<Pick<Of, "dictionary"> & Partial<Of>>();
  const [leaving, setLeaving] = useState<Of>();
  const [said, setSaid] = useState("");
  const show = (changed: ManagedDictionary) =>
    queries.setQueryData(
      dictionariesQuery.queryKey,
      (all) => all && { dictionaries: withNew(all.dictionaries, changed) },
    );
  const acting = useMutation({
    mutationFn: (act: Act) => act(),
    onSuccess: ({ data: changed, msg }) => {
      show(changed);
      toast.success(msg);
      setSaid(msg);
    },
    onError: (failure) => {
      showFailure(failure);
      // whatever stands in the way, the newest list shows it
      void refetch();
    },
    onSettled: () => setLeaving(undefined),
  });
  if (error && !data) return <ErrorState title="字典没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取字典" />;
  const step = ({ type, entries }: ManagedDictionary, { codeValue, revision }: ManagedEntry, by: -1 | 1) => {
    const offered = entries.filter(({ isWithdrawn }) => !isWithdrawn).map((entry) => entry.codeValue);
    const before = stepped(offered, codeValue, by);
    if (before !== undefined && !acting.isPending)
      acting.mutate(() => callWithMessage(moveEntry, { type, codeValue, revision, before }));
  };
  return (
    <div className={styles.dictionaryAdmin}>
      <Alert>
        表单按这里的先后提供选项；用键盘时，先选中一项的名称，再按 Alt + ↑ 或 Alt +
        ↓。选项只停用、不删除：停用后表单不再提供，已经选了它的账号不变。
      </Alert>
      <output className="sr">{said}</output>
      {data.dictionaries.map((dictionary) => {
        const { type } = dictionary;
        return (
          <DictionaryCard
            key={type}
            dictionary={dictionary}
            onAdd={() => setEdited({ dictionary })}
            onRename={(entry) => setEdited({ dictionary, entry })}
            onStep={(entry, by) => step(dictionary, entry, by)}
            onWithdraw={(entry) => setLeaving({ dictionary, entry })}
            onRestore={({ codeValue, revision }) =>
              acting.mutate(() => callWithMessage(restoreEntry, { type, codeValue, revision }))
            }
          />
        );
      })}
      {edited && (
        <EntryDrawer
          dictionary={edited.dictionary}
          entry={edited.entry}
          onSaved={show}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving && (
        <Confirm
          title={`停用“${leaving.entry.codeName}”？`}
          verb="停用"
          isBusy={acting.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            const { codeValue, revision } = leaving.entry;
            acting.mutate(() => callWithMessage(withdrawEntry, { type: leaving.dictionary.type, codeValue, revision }));
          }}
        >
          <p>
            {usesInWords(leaving.entry.uses)}。停用后，{leaving.dictionary.usedIn}
            的表单随即不再提供这一项，已经选了它的账号不变；以后可以恢复。
          </p>
        </Confirm>
      )}
    </div>
  );
}
