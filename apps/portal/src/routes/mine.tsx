import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import { minePages } from "../app/mine-pages.ts";
import { openDialog } from "../app/dialogs.ts";
import { isTemporary } from "../app/layouts/more-of-mine.tsx";
import { AccountCard } from "../features/home/account-card.tsx";
import { useSession } from "../lib/session.ts";

/** /mine. Who I am here, and the ways to everything about me; on a phone this is the menu. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { user, roles, factors, lastSignInAt } = session;
  return (
    <>
      <AccountCard account={{ ...user, roleNames: roles.map((role) => role.roleName), factors, lastSignInAt }} />
      <ul className="bx mine-list">
        {isTemporary(session) && (
          <li className="srow">
            <Icon name="user" />
            <div className="grow">
              <h3>
                <button type="button" className="link cover" onClick={() => openDialog("completeInfo", {})}>
                  完善信息
                </button>
              </h3>
              <p>您现在是临时用户，24 小时后自动删除。验证手机号、设置密码，转为自己的账号。</p>
            </div>
            <Icon name="right" size="s" />
          </li>
        )}
        {minePages.map(({ path, title, words, icon }) => (
          <li key={path} className="srow">
            <Icon name={icon} />
            <div className="grow">
              <h3>
                <Link className="cover" to={path}>
                  {title}
                </Link>
              </h3>
              <p>{words}</p>
            </div>
            <Icon name="right" size="s" />
          </li>
        ))}
      </ul>
    </>
  );
}
