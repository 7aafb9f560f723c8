import * as styles from "./class-admin.module.css";
import { classLevels, DETAIL_DEPTH } from "@sannong/contract/data/class-words";
import {
  type ManagedClass,
  type ManagedClasses,
  moveClass,
  restoreClass,
  withdrawClass,
} from "@sannong/contract/data/classes-admin";
import { stepped } from "@sannong/contract/rules/lists/placing";
import { Alert, Button, ErrorState, Skeleton, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangedCell } from "../../../console/parts/changed-cell.tsx";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { ClassDrawer } from "./class-drawer.tsx";
import { siblingsOf } from "./class-values.ts";
import { classesQuery } from "./data-admin.queries.ts";

type Act = () => Promise<{ data: ManagedClasses; msg: string }>;

/** 资源分类: the nation's 类, and the 项, 目 and 细目 that the province puts below them. */
export function ClassAdmin() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(classesQuery);
  const [edited, setEdited] = useState<{ parent: ManagedClass } | { renamed: ManagedClass }>();
  const [leaving, setLeaving] = useState<ManagedClass>();
  const show = (classes: ManagedClasses) => queries.setQueryData(classesQuery.queryKey, classes);
  const acting = useMutation({
    mutationFn: (act: Act) => act(),
    onSuccess: ({ data: classes, msg }) => {
      show(classes);
      toast.success(msg);
    },
    onError: (failure) => {
      showFailure(failure);
      // whatever stands in the way, the newest list shows it
      void refetch();
    },
    onSettled: () => setLeaving(undefined),
  });
  if (error && !data) return <ErrorState title="分类没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取分类" />;
  const step = (one: ManagedClass, by: -1 | 1) => {
    const before = stepped(siblingsOf(data.classes, one), one.code, by);
    if (before !== undefined && !acting.isPending)
      acting.mutate(() => callWithMessage(moveClass, { code: one.code, revision: one.revision, before }));
  };
  return (
    <div className={styles.classAdmin}>
      <Alert>
        {data.mayChange
          ? "“类”由国家统一规定；“项”“目”“细目”在这里建立，数据资源放在“细目”里。分类只停用、不删除：停用后新建资源时不再提供，已有的资源不变。"
          : "分类由省级统一建立和修改；这里可以查看。"}
      </Alert>
      <div className="office-small-table card">
        <table>
          <caption className="sr">数据资源的分类，下级排在上级后面</caption>
          <thead>
            <tr>
              <th scope="col">分类</th>
              <th scope="col">代码</th>
              <th scope="col">资源</th>
              <th scope="col">最近修改</th>
              {data.mayChange && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {data.classes.map((one) => (
              <tr key={one.code} className={one.isWithdrawn ? styles.isWithdrawn : undefined}>
                <th scope="row" data-depth={one.depth}>
                  <span className={styles.level}>{classLevels[one.depth]}</span> {one.name}{" "}
                  {one.isWithdrawn && <Tag icon="eyeoff">已停用</Tag>}
                </th>
                <td className="num" data-title="代码">
                  {one.code}
                </td>
                <td className="num" data-title="资源">
                  {one.resources} 项
                </td>
                <td>
                  <ChangedCell changedAt={one.changedAt} changedBy={one.changedBy} />
                </td>
                {data.mayChange && (
                  <td>
                    <ClassActs
                      one={one}
                      siblings={siblingsOf(data.classes, one)}
                      onAdd={() => setEdited({ parent: one })}
                      onRename={() => setEdited({ renamed: one })}
                      onStep={(by) => step(one, by)}
                      onWithdraw={() => setLeaving(one)}
                      onRestore={() =>
                        acting.mutate(() => callWithMessage(restoreClass, { code: one.code, revision: one.revision }))
                      }
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited && <ClassDrawer edited={edited} onSaved={show} onClose={() => setEdited(undefined)} />}
      {leaving && (
        <Confirm
          title={`停用“${leaving.name}”？`}
          verb="停用"
          isBusy={acting.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            const { code, revision } = leaving;
            acting.mutate(() => callWithMessage(withdrawClass, { code, revision }));
          }}
        >
          <p>
            其中已有 {leaving.resources}{" "}
            项资源，它们照常显示和使用；新建资源时不再提供这个分类和它的下级。以后可以恢复。
          </p>
        </Confirm>
      )}
    </div>
  );
}

type ActsProps = {
  one: ManagedClass;
  siblings: readonly string[];
  onAdd: () => void;
  onRename: () => void;
  onStep: (by: -1 | 1) => void;
  onWithdraw: () => void;
  onRestore: () => void;
};

function ClassActs({ one, siblings, onAdd, onRename, onStep, onWithdraw, onRestore }: ActsProps) {
  const { name, depth, isFixed, isWithdrawn, code } = one;
  if (isWithdrawn)
    return (
      <span className="admin-acts">
        <Button size="small" aria-label={`恢复：${name}`} onClick={onRestore}>
          恢复
        </Button>
      </span>
    );
  return (
    <span className="admin-acts">
      {depth < DETAIL_DEPTH && (
        <Button size="small" icon="plus" aria-label={`新增${classLevels[depth + 1]}：${name}`} onClick={onAdd}>
          新增{classLevels[depth + 1]}
        </Button>
      )}
      {!isFixed && (
        <>
          <Button
            size="small"
            icon="up"
            disabled={siblings[0] === code}
            aria-label={`上移：${name}`}
            onClick={() => onStep(-1)}
          />
          <Button
            size="small"
            icon="down"
            disabled={siblings.at(-1) === code}
            aria-label={`下移：${name}`}
            onClick={() => onStep(1)}
          />
          <Button size="small" aria-label={`改名：${name}`} onClick={onRename}>
            改名
          </Button>
          <Button size="small" aria-label={`停用：${name}`} onClick={onWithdraw}>
            停用
          </Button>
        </>
      )}
    </span>
  );
}
