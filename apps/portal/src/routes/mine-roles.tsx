import { openDialog } from "../app/dialogs.ts";
import { resumeService } from "../protocols/hand-off/open-service.ts";
import { MyRoles } from "../applications/system-roles/my-roles.tsx";

/** /mine/roles — 我的角色. */
export const Component = () => (
  <MyRoles
    onApply={({ appId, systemName, owner }) => openDialog("roleRequired", { appId, systemName, owner })}
    onEnter={(identification) => void resumeService(identification)}
  />
);
