import * as styles from "./scene-order.module.css";
import { sceneFields } from "@sannong/contract/content/scene-words";
import { cut } from "@sannong/contract/rules/texts/cut";
import { Alert, ComboboxPicker, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OrderedList } from "../../../console/parts/ordered-list.tsx";
import { useSettled } from "../../../lib/hooks/use-settled.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { sceneAdminQueries } from "./scene-admin.queries.ts";
import { useArrange } from "./use-arrange.ts";

/** Which scenes everybody is shown first, and in which order. */
export function SceneOrder() {
  const { read, isBusy, arrange, recommend, release } = useArrange();
  const { data, error, refetch } = read;
  if (error && !data) return <ErrorState title="推荐的场景没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} label="正在读取推荐的场景" />;
  const { scenes, changedAt, changedBy } = data;
  return (
    <div className={styles.sceneOrder}>
      <Alert>
        首页显示前三个，“地方场景”先列推荐的，其余按公布时间排。拖动一行可以调整先后；用键盘时，先选中一行的名称，再按
        Alt + ↑ 或 Alt + ↓。
      </Alert>
      {changedAt !== null && (
        <p className="sm sec2">
          {changedBy} {fullMomentInWords(changedAt)}调整
        </p>
      )}
      <AddScene isBusy={isBusy} chosen={scenes.map(({ id }) => id)} onAdd={recommend} />
      <OrderedList
        label="推荐的场景"
        items={scenes.map(({ id, name, field, regionName, unit }) => ({
          key: id,
          name,
          about: `${sceneFields[field]}，${regionName}，${unit}`,
        }))}
        isBusy={isBusy}
        onOrder={arrange}
        removing={{ verb: "取消推荐", onRemove: release }}
        empty={{ what: "推荐的场景", level: 2, howToFill: "在上面选一个场景，它就排在这里。" }}
      />
    </div>
  );
}

type AddProps = { isBusy: boolean; chosen: readonly string[]; onAdd: (id: string) => void };

/** Any scene that is published, found by a part of its name. */
function AddScene({ isBusy, chosen, onAdd }: AddProps) {
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed);
  const { data, isError, isFetching } = useQuery(sceneAdminQueries.called(cut(settled, 25)));
  const offered = (data?.records ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <div className={`${styles.add} no-print`}>
      <ComboboxPicker
        label="推荐一个场景"
        placeholder="推荐一个场景：输入名称查找"
        isLoading={isFetching || settled !== typed.trim()}
        disabled={isBusy}
        none={isError ? "场景没有读到，请改一下名称再试" : "没有可以推荐的场景"}
        options={offered.map(({ id, name, areaName }) => ({ value: id, label: `${name}（${areaName}）` }))}
        onTyped={setTyped}
        onPick={onAdd}
      />
    </div>
  );
}
