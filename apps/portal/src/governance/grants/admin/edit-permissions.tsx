import * as styles from "./edit-permissions.module.css";
import { askPermissionChange } from "@sannong/contract/governance/grants";
import type { RoleList } from "@sannong/contract/governance/grants.schemas";
import { Checkbox } from "@sannong/ui";
import { useState } from "react";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";

type Props = {
  role: RoleList["roles"][number];
  list: RoleList;
  /** reads anew what roles may do and what waits */
  onSettled: () => unknown;
  onClose: () => void;
};

/** What a role may do from the moment on in which a second person confirms it. */
export function EditPermissions({ role, list, onSettled, onClose }: Props) {
  const [chosen, setChosen] = useState(role.permissions);
  const { roleCode, roleName, revision } = role;
  // one it has stays in sight even where it would not be offered any more
  const offered = list.permissions.filter(
    ({ permission, offeredTo }) => offeredTo.includes(roleCode) || role.permissions.includes(permission),
  );
  const toggle = (permission: string) =>
    setChosen((now) => (now.includes(permission) ? now.filter((one) => one !== permission) : [...now, permission]));
  return (
    <ProposeChange
      title={`更改“${roleName}”的权限`}
      isWide
      reasonLabel="更改的依据"
      reasonMissing="请填写更改的依据"
      verb="提交复核"
      isBegun={chosen !== role.permissions}
      ask={async (reason) => {
        const requested = { roleCode, permissions: [...chosen], revision, reason };
        const { receiptNumber } = await call(askPermissionChange, requested);
        return { msg: `已提交复核，受理编号 ${receiptNumber}，由另一位安全管理员确认后生效` };
      }}
      onRefused={() => onRefusal(askPermissionChange)}
      onSettled={onSettled}
      onClose={onClose}
    >
      {() => (
        <fieldset className={styles.roleChoice}>
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
      )}
    </ProposeChange>
  );
}
