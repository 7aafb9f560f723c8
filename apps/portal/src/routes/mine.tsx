import * as styles from "./mine.module.css";
import { useQuery } from "@tanstack/react-query";
import { minePages } from "../app/mine/mine-pages.ts";
import { MineRow } from "../app/mine/mine-row.tsx";
import { openDialog } from "../app/dialogs.ts";
import { isTemporary } from "../lib/session/temporary-user.ts";
import { ClosingNotice } from "../identity/account-data/closing-notice.tsx";
import { AccountCard } from "../catalogue/home/account-card.tsx";
import { RecentMatters } from "../catalogue/ratings/recent-matters.tsx";
import { OnceRead } from "../lib/queries/once-read.tsx";
import { useSession } from "../lib/session/session.ts";
import { messageQueries } from "../operations/messages/messages.queries.ts";

type SignedIn = Extract<ReturnType<typeof useSession>, { status: "signedIn" }>;

/** /mine. Who I am here, and the ways to everything about me; on a phone this is the menu. */
export function Component() {
  const session = useSession();
  return session.status === "signedIn" && <Overview session={session} />;
}

/** Apart, so that nothing of it is asked for once its person is gone. */
function Overview({ session }: { session: SignedIn }) {
  const { data: unread = 0 } = useQuery(messageQueries.unread());
  const { user, roles, factors, lastSignInAt, closingAt } = session;
  return (
    <>
      {closingAt && <ClosingNotice closingAt={closingAt} />}
      <div className={styles.overview}>
        <AccountCard account={{ ...user, roleNames: roles.map((role) => role.roleName), factors, lastSignInAt }} />
        <OnceRead label="正在读取我的办件">
          <RecentMatters />
          <ul className={`bx mine-list ${styles.ways}`}>
            {isTemporary(session) && (
              <MineRow
                icon="user"
                title="完善信息"
                words="您现在是临时用户，24 小时后自动删除。验证手机号、设置密码，转为自己的账号。"
                onOpen={() => openDialog("completeInfo", {})}
              />
            )}
            {minePages.map(({ path, title, words, icon }) => (
              <MineRow
                key={path}
                icon={icon}
                title={title}
                words={words}
                to={path}
                waits={path === "/mine/messages" && unread > 0 && `${unread} 条未读`}
              />
            ))}
          </ul>
        </OnceRead>
      </div>
    </>
  );
}
