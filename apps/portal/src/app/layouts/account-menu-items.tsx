import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import type { SignedIn } from "../../lib/session/session.ts";
import { isTemporary } from "../../lib/session/temporary-user.ts";
import { openDialog } from "../dialogs.ts";

export const mayManageSystems = ({ permissions, government }: SignedIn): boolean =>
  government && permissions.includes("system.manage");

/** What the menu holds beside password, account and sign-out. Comes after the first view, which is everybody's. */
export function AccountMenuItems({ session }: { session: SignedIn }) {
  return (
    <>
      <Link to="/mine">
        <Icon name="list" />
        我的账号
      </Link>
      {isTemporary(session) && (
        <button type="button" onClick={() => openDialog("completeInfo", {})}>
          <Icon name="user" />
          完善信息
        </button>
      )}
      {isAdministrator(session) && (
        <Link to="/management">
          <Icon name="inbox" />
          管理后台
        </Link>
      )}
      <Link to="/favourites">
        <Icon name="star" />
        收藏和最近使用
      </Link>
    </>
  );
}
