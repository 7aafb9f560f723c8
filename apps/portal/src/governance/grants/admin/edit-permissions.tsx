import { askPermissionChange } from "@sannong/contract/governance/grants";
import type { RoleList } from "@sannong/contract/governance/grants.schemas";
import { Button, Checkbox, Dialog, TextArea, toast } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { call } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";

type Props = { role: RoleList["roles"][number]; list: RoleList; onDone: () => void; onClose: () => void };

/** What a role may do from the moment on in which a second person confirms it. */
export function EditPermissions({ role, list, onDone, onClose }: Props) {
  const prove = useProof();
  const [chosen, setChosen] = useState(role.permissions);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const { roleCode, roleName, revision } = role;
  // one it has stays in sight even where it would not be offered any more
  const offered = list.permissions.filter(
    ({ permission, offeredTo }) => offeredTo.includes(roleCode) || role.permissions.includes(permission),
  );
  const asking = useMutation({
    mutationFn: () =>
      prove(() => call(askPermissionChange, { roleCode, permissions: [...chosen], revision, reason: reason.trim() })),
    onSuccess: (done) => {
      if (!done) return;
      toast.success(`已提交复核，受理编号 ${done.receiptNumber}，由另一位安全管理员确认后生效`);
      onDone();
    },
    onError: onRefusal(askPermissionChange),
  });
  const { leave } = useLeave(chosen !== role.permissions || reason !== "", unsent, onClose);
  const toggle = (permission: string) =>
    setChosen((now) => (now.includes(permission) ? now.filter((one) => one !== permission) : [...now, permission]));
  return (
    <Dialog open drawer title={`更改“${roleName}”的权限`} width={640} onClose={leave}>
      <form
        className="fs"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === "") setProblem("请填写更改的依据");
          else asking.mutate();
        }}
      >
        <SecondPersonNote />
        <fieldset className="role-choice">
          <legend>可以做什么</legend>
          {offered.map(({ permission, name }) => (
            <Checkbox
              key={permission}
              checked={chosen.includes(permission)}
              onChange={() => toggle(permission)}
              label={role.permissions.includes(permission) === chosen.includes(permission) ? name : `${name}（有变化）`}
            />
          ))}
        </fieldset>
        <TextArea
          label="更改的依据"
          rows={3}
          maxLength={200}
          value={reason}
          {...(problem && { problem })}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(undefined);
          }}
        />
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button type="submit" variant="primary" busy={asking.isPending}>
            提交复核
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
