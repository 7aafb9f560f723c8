import { askRoleChange } from "@sannong/contract/governance/grants";
import { dangerousRoles } from "@sannong/contract/rules/identity/role-permissions";
import type { PersonDetail } from "@sannong/contract/identity/people.schemas";
import { SelectField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { peopleQueries } from "../people.queries.ts";

type Props = {
  person: PersonDetail;
  /** reads anew what they hold and what waits */
  onSettled: () => unknown;
  onClose: () => void;
};

const inWords = (receiptNumber: string | null) =>
  receiptNumber === null ? "已生效" : `已提交复核，受理编号 ${receiptNumber}，由另一位安全管理员确认后生效`;

/** A role is given or taken away; an administrator's waits for a second person. */
export function GrantRole({ person, onSettled, onClose }: Props) {
  const { data } = useQuery(peopleQueries.roles);
  const [chosen, setChosen] = useState("");
  const held = person.grants.map(({ roleCode }) => roleCode);
  const act = held.includes(chosen) ? "withdraw" : "grant";
  const takesTwo = dangerousRoles.includes(chosen);
  return (
    <ProposeChange
      title={`更改 ${person.nickname}（${person.username}）的角色`}
      tone="warn"
      needsSecond={takesTwo}
      reasonLabel="依据"
      reasonMissing="请填写授予或撤销的依据"
      reasonHint="例如任职文件的文号"
      verb={takesTwo ? "提交复核" : act === "grant" ? "授予" : "撤销"}
      isBegun={chosen !== ""}
      isWrong={chosen === ""}
      ask={async (reason) => {
        const { receiptNumber } = await call(askRoleChange, { id: person.id, roleCode: chosen, act, reason });
        return { msg: inWords(receiptNumber) };
      }}
      onRefused={() => onRefusal(askRoleChange)}
      onSettled={onSettled}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SelectField
            label="角色"
            value={chosen}
            {...(isTried && chosen === "" && { problem: "请选择角色" })}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">请选择</option>
            {(data?.roles ?? []).map(({ roleCode, roleName }) => (
              <option key={roleCode} value={roleCode}>
                {held.includes(roleCode) ? `撤销：${roleName}` : `授予：${roleName}`}
              </option>
            ))}
          </SelectField>
          <p className="sm sec2">数据范围：{person.regionName}及其下级。系统、安全、审计管理员只能任其一。</p>
        </>
      )}
    </ProposeChange>
  );
}
