import { askRoleChange } from "@sannong/contract/governance/grants";
import { dangerousRoles } from "@sannong/contract/rules/role-permissions";
import type { PersonDetail } from "@sannong/contract/identity/people.schemas";
import { Button, Dialog, SelectField, TextArea, toast } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { call } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { peopleQueries } from "../people.queries.ts";

type Props = { person: PersonDetail; onDone: () => void; onClose: () => void };

/** A role is given or taken away; an administrator's waits for a second person. */
export function GrantRole({ person, onDone, onClose }: Props) {
  const { data } = useQuery(peopleQueries.roles);
  const prove = useProof();
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const held = person.grants.map(({ roleCode }) => roleCode);
  const act = held.includes(chosen) ? "withdraw" : "grant";
  const takesTwo = dangerousRoles.includes(chosen);
  const asking = useMutation({
    mutationFn: () => prove(() => call(askRoleChange, { id: person.id, roleCode: chosen, act, reason: reason.trim() })),
    onSuccess: (done) => {
      if (!done) return;
      toast.success(
        done.receiptNumber === null
          ? "已生效"
          : `已提交复核，受理编号 ${done.receiptNumber}，由另一位安全管理员确认后生效`,
      );
      onDone();
    },
    onError: onRefusal(askRoleChange),
  });
  const { leave } = useLeave(chosen !== "" || reason !== "", unsent, onClose);
  const submit = () => {
    if (chosen === "") return setProblem("请选择角色");
    if (reason.trim() === "") return setProblem("请填写授予或撤销的依据");
    setProblem(undefined);
    asking.mutate();
  };
  return (
    <Dialog open title={`更改 ${person.nickname}（${person.username}）的角色`} tone="warn" onClose={leave}>
      <div className="fs">
        <SelectField label="角色" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">请选择</option>
          {(data?.roles ?? []).map(({ roleCode, roleName }) => (
            <option key={roleCode} value={roleCode}>
              {held.includes(roleCode) ? `撤销：${roleName}` : `授予：${roleName}`}
            </option>
          ))}
        </SelectField>
        {takesTwo && <SecondPersonNote />}
        <p className="sm sec2">数据范围：{person.regionName}及其下级。系统、安全、审计管理员只能任其一。</p>
        <TextArea
          label="依据"
          rows={3}
          maxLength={200}
          hint="例如任职文件的文号"
          value={reason}
          {...(problem && { problem })}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button variant="primary" busy={asking.isPending} onClick={submit}>
            {takesTwo ? "提交复核" : act === "grant" ? "授予" : "撤销"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
