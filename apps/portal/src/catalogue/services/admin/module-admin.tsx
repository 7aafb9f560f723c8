import * as styles from "./module-admin.module.css";
import { type HomeTabName, homeTabNames } from "@sannong/contract/catalogue/home-tabs";
import {
  addModule,
  changeModule,
  type ManagedModule,
  managedModules,
  type ManagedTree,
  moveModule,
  removeModule,
} from "@sannong/contract/catalogue/services-admin";
import { Alert, Button, ErrorState, Skeleton, toast } from "@sannong/ui";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { ModuleDialog } from "./module-dialog.tsx";
import { ModuleRow } from "./module-row.tsx";
import { type Edited, heldBy, type Place, siblingsOf, stepped, treeTabs } from "./module-tree.ts";

const treeQuery = queryOptions({
  queryKey: ["moduleAdmin"],
  queryFn: ({ signal }) => call(managedModules, {}, { signal }),
  staleTime: 0,
});

type Act = () => Promise<{ data: ManagedTree; msg: string }>;

/** 行业专题: the tree of modules, put in order by hand or by keys; nothing in it is lost. */
export function ModuleAdmin() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(treeQuery);
  const [edited, setEdited] = useState<Edited>();
  const [leaving, setLeaving] = useState<ManagedModule>();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState("");
  const acting = useMutation({
    mutationFn: (act: Act) => act(),
    onSuccess: ({ data: tree, msg }) => {
      queries.setQueryData(treeQuery.queryKey, { modules: tree.modules });
      toast.success(msg);
      setSaid(msg);
    },
    onError: (failure) => {
      showFailure(failure);
      // whatever stands in the way, the newest tree shows it
      void refetch();
    },
  });
  if (error && !data) return <ErrorState title="栏目没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取栏目" />;
  const { modules } = data;
  const move = (module: ManagedModule, place: Place | undefined) => {
    if (place && !acting.isPending)
      acting.mutate(() => callWithMessage(moveModule, { id: module.id, revision: module.revision, ...place }));
  };
  const drop = (place: Place) => {
    const module = modules.find(({ id }) => id === dragged);
    setDragged(undefined);
    if (module && module.id !== place.before) move(module, place);
  };
  const hide = ({ id, revision, name, isHidden }: ManagedModule) =>
    acting.mutate(() => callWithMessage(changeModule, { id, revision, name, isHidden: !isHidden }));

  const level = (parentId: string | null, tab: HomeTabName) => {
    const siblings = siblingsOf(modules, { parentId, tab });
    if (siblings.length === 0)
      return parentId === null && <p className="muted">还没有栏目。新建一级栏目以后，系统和服务就可以放到它下面。</p>;
    return (
      <ul className={styles.moduleLevel}>
        {siblings.map((module) => (
          <li key={module.id}>
            <ModuleRow
              module={module}
              holds={heldBy(module, modules)}
              isBusy={acting.isPending}
              onStep={(step) => move(module, stepped(modules, module, step))}
              onEdit={() => setEdited({ module })}
              onAdd={module.parentId === null ? () => setEdited({ parent: module }) : undefined}
              onHide={() => hide(module)}
              onRemove={() => setLeaving(module)}
              onDrag={setDragged}
              onDropBefore={() => drop({ parentId, tab, before: module.id })}
              onDropInto={module.parentId === null ? () => drop({ parentId: module.id, tab, before: null }) : undefined}
            />
            {module.parentId === null && level(module.id, tab)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className={styles.moduleAdmin}>
      <Alert>
        拖动一行可以调整先后，拖到一级栏目上就移到它下面；用键盘时，先选中一行的名称，再按 Alt + ↑ 或 Alt +
        ↓。隐藏后，行业专题不再显示，其中的服务仍可搜索到。
      </Alert>
      <output className="sr">{said}</output>
      {treeTabs.map((tab) => (
        <section key={tab} className="card" aria-label={homeTabNames[tab]}>
          <div className={styles.moduleHead}>
            <h2>{homeTabNames[tab]}</h2>
            <Button size="small" icon="plus" onClick={() => setEdited({ tab })}>
              新建一级栏目
            </Button>
          </div>
          {level(null, tab)}
        </section>
      ))}
      {edited && (
        <ModuleDialog
          edited={edited}
          modules={modules}
          isBusy={acting.isPending}
          onClose={() => setEdited(undefined)}
          onAdd={(given) =>
            acting.mutate(() => callWithMessage(addModule, given), { onSuccess: () => setEdited(undefined) })
          }
          onChange={({ id, revision, isHidden }, name) =>
            acting.mutate(() => callWithMessage(changeModule, { id, revision, name, isHidden }), {
              onSuccess: () => setEdited(undefined),
            })
          }
          onMove={(module, place) => {
            move(module, place);
            setEdited(undefined);
          }}
        />
      )}
      {leaving && (
        <Confirm
          title={`删除栏目“${leaving.name}”？`}
          verb="删除栏目"
          isBusy={acting.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() =>
            acting.mutate(() => callWithMessage(removeModule, { id: leaving.id, revision: leaving.revision }), {
              onSettled: () => setLeaving(undefined),
            })
          }
        >
          <p>只有空栏目能删除；里面还有栏目、系统或服务时，系统会拒绝并说明。</p>
        </Confirm>
      )}
    </div>
  );
}
