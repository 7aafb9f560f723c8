import * as systemFactsStyles from "./system-facts.module.css";
import * as styles from "./system-roles.module.css";
import { saveSystemRole, withdrawSystemRole } from "@sannong/contract/applications/registry";
import type { RegisteredRole, SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Button, Checkbox, EmptyState, Tag, TextField, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../../lib/forms/use-form.ts";
import { useProof } from "../../../app/with-proof.ts";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { EditDrawer } from "../../../console/parts/edit-drawer.tsx";
import { ApiCancelled } from "../../../lib/api/api-failure.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { registryQueries } from "./registry.queries.ts";

type Values = { roleCode: string; roleName: string; needsSecond: boolean };
const names = { roleCode: "角色编码", roleName: "角色名称", needsSecond: "须两人先后通过" };
const fresh: Values = { roleCode: "", roleName: "", needsSecond: false };
const valuesOf = ({ roleCode, roleName, needsSecond }: RegisteredRole): Values => ({ roleCode, roleName, needsSecond });

/** 角色: what the system offers to whoever asks for a role. */
export function SystemRoles({ system }: { system: SystemDetail }) {
  const [editing, setEditing] = useState<RegisteredRole | "new">();
  const [leaving, setLeaving] = useState<RegisteredRole>();
  const { systemAbbr, roles } = system;
  const queries = useQueryClient();
  const withProof = useProof();
  const withdraw = useMutation({
    mutationFn: ({ id, revision }: RegisteredRole) =>
      withProof(() => call(withdrawSystemRole, { systemAbbr, id, revision })),
    onSuccess: (done) => {
      if (!done) return;
      toast.success("角色已取消");
      setLeaving(undefined);
    },
    onError: onRefusal(withdrawSystemRole),
    onSettled: () => queries.invalidateQueries({ queryKey: registryQueries.key }),
  });
  return (
    <section className="bx" aria-labelledby="roles">
      <div className="h">
        <h2 id="roles">角色</h2>
        <Button size="small" icon="plus" onClick={() => setEditing("new")}>
          增加角色
        </Button>
      </div>
      {!system.wayIn.requiresRole && <Alert>这个系统不要求角色，没有角色的人也能进入。</Alert>}
      {roles.length === 0 ? (
        <EmptyState kind="nothingYet" title="还没有角色">
          增加后，用户可以申请它。
        </EmptyState>
      ) : (
        <ul className={systemFactsStyles.systemRows}>
          {roles.map((role) => (
            <li key={role.id} className={styles.systemRole}>
              <p>
                <b>{role.roleName}</b> <span className="mono">{role.roleCode}</span>
                {role.needsSecond && <Tag tone="warn">两人通过</Tag>}
                <small>{`${role.people.toLocaleString("zh-CN")} 人持有`}</small>
              </p>
              <span className="acts">
                <Button size="small" aria-label={`修改：${role.roleName}`} onClick={() => setEditing(role)}>
                  修改
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  disabled={role.people > 0}
                  aria-label={`取消：${role.roleName}`}
                  onClick={() => setLeaving(role)}
                >
                  取消
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <EditRole system={system} {...(editing !== "new" && { role: editing })} onClose={() => setEditing(undefined)} />
      )}
      {leaving && (
        <Confirm
          title={`取消角色“${leaving.roleName}”？`}
          verb="取消角色"
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          取消后不能再申请这个角色；以后可以用同样的编码重新增加。
        </Confirm>
      )}
    </section>
  );
}

type EditProps = { system: SystemDetail; role?: RegisteredRole; onClose: () => void };

function EditRole({ system: { systemAbbr }, role, onClose }: EditProps) {
  const queries = useQueryClient();
  const withProof = useProof();
  const values = role ? valuesOf(role) : fresh;
  const form = useForm<Values>({ defaultValues: values });
  const { errors } = form.formState;
  const save = async (given: Values, revision: number) => {
    const which = role ? { id: role.id, revision } : {};
    if (!(await withProof(() => call(saveSystemRole, { systemAbbr, ...which, ...given })))) throw new ApiCancelled();
  };
  const reread = async () => {
    const { roles } = await queries.fetchQuery({ ...registryQueries.detail(systemAbbr), staleTime: 0 });
    const now = roles.find(({ id }) => id === role?.id) ?? role;
    return { values: now ? valuesOf(now) : values, revision: now?.revision ?? 0, changedAt: null, changedBy: null };
  };
  return (
    <EditDrawer<Values>
      title={role ? `修改角色“${role.roleName}”` : "增加角色"}
      stored={{ values, revision: role?.revision ?? 0, changedAt: null, changedBy: null }}
      form={form}
      names={names}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={onRefusal(saveSystemRole, {
        "systemRegistry.roleTaken": (message) => form.setError("roleCode", { message }),
      })}
      onSaved={() => {
        toast.success("已保存");
        void queries.invalidateQueries({ queryKey: registryQueries.key });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={names.roleCode}
        required
        hint="系统从角色信息里读到它；字母、数字、- 或 _"
        {...(errors.roleCode?.message && { problem: errors.roleCode.message })}
        {...form.register("roleCode", {
          validate: (value) => /^[\w-]{1,50}$/.test(value.trim()) || "角色编码由字母、数字、- 或 _ 组成，最多 50 个",
        })}
      />
      <TextField
        label={names.roleName}
        required
        maxLength={50}
        {...(errors.roleName?.message && { problem: errors.roleName.message })}
        {...form.register("roleName", { validate: (value) => value.trim() !== "" || "请填写角色名称" })}
      />
      <Checkbox label="授予这个角色须两人先后通过" {...form.register("needsSecond")} />
    </EditDrawer>
  );
}
