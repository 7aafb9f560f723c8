import { createPerson } from "@sannong/contract/identity/people";
import { accountTypes } from "@sannong/contract/identity/people-words";
import { Button, Dialog, Form, SelectField, TextField } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDraftState } from "../../../lib/storage/use-draft.ts";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { ApiRefusal, call, failureText, isSilent } from "../../../lib/api/api.ts";
import type { HandedOut } from "./initial-password.tsx";
import { RegionSelect } from "../../../console/parts/region-select.tsx";

type Props = { onMade: (handed: HandedOut) => void; onClose: () => void };
type Values = Record<
  "username" | "nickname" | "phone" | "idNumber" | "accountType" | "areaCode" | "company" | "deptName",
  string
>;

const empty: Values = {
  username: "",
  nickname: "",
  phone: "",
  idNumber: "",
  accountType: "1",
  areaCode: "",
  company: "",
  deptName: "",
};
const fields = [
  { name: "username", label: "用户名", hint: "4 至 32 位，以字母开头" },
  { name: "nickname", label: "姓名" },
  { name: "phone", label: "手机号（选填）" },
  { name: "idNumber", label: "身份证号（选填）" },
  { name: "company", label: "单位名称" },
  { name: "deptName", label: "所属处室（选填）" },
] as const;

/** A new account of the administrator's region; the server judges every field, and each answer stands at its own. */
export function CreatePerson({ onMade, onClose }: Props) {
  const [values, setValues, draft] = useDraftState("new-person", empty);
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [failed, setFailed] = useState<string>();
  const prove = useProof();
  const isBegun = Object.entries(values).some(([name, value]) => value !== empty[name as keyof Values]);
  const { leave, isOver } = useLeave(isBegun, unsent, onClose, undefined, draft);
  const making = useMutation({
    mutationFn: () => {
      const { phone, idNumber, accountType, company, ...rest } = values;
      return prove(() =>
        call(createPerson, {
          ...rest,
          accountType: Number(accountType),
          ...(company && { company }),
          ...(phone && { phone }),
          ...(idNumber && { idNumber }),
        }),
      );
    },
    onSuccess(made) {
      if (!made) return;
      isOver();
      onMade(made);
    },
    onError: (failure) => {
      if (isSilent(failure)) return;
      if (!(failure instanceof ApiRefusal)) return setFailed(failureText(failure));
      const at = {
        "people.usernameTaken": "username",
        "account.phoneTaken": "phone",
        "people.otherRegion": "areaCode",
      };
      const field = at[failure.reason as keyof typeof at];
      const told = Object.fromEntries((failure.fields ?? []).map((one) => [one.field, one.message]));
      setProblems(field ? { [field]: failure.message } : told);
      setFailed(field || Object.keys(told).length > 0 ? undefined : failure.message);
    },
  });
  const set = (name: keyof Values, value: string) => {
    setValues({ ...values, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  return (
    <Dialog open drawer title="新建账号" width={640} onClose={leave}>
      <Form
        className="fs"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate();
        }}
      >
        <SelectField
          label="账号类型"
          value={values.accountType}
          hint="工作人员账号初始为“工作人员”角色，管理角色另行授予"
          onChange={({ target }) => set("accountType", target.value)}
        >
          {Object.entries(accountTypes).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {fields.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            label={label}
            {...more}
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => set(name, target.value)}
            {...(problems[name] && { problem: problems[name] })}
          />
        ))}
        <RegionSelect
          label="行政区划"
          value={values.areaCode}
          problem={problems.areaCode}
          onChange={(code) => set("areaCode", code)}
        />
        {failed && (
          <p className="msg" role="alert">
            {failed}
          </p>
        )}
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button type="submit" variant="primary" busy={making.isPending}>
            创建账号
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
