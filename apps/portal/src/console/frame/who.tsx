import * as styles from "./who.module.css";
import { Disclosure, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { completeSignOut } from "../../app/layouts/complete-sign-out.ts";
import { setCare, setContrast, usePreferences } from "../../app/preferences.ts";
import type { SignedIn } from "../../lib/session/session.ts";

/** Who works here, in which role and for which region; their account, how the page looks, and the way out. */
export function Who({ session: { user, roles } }: { session: SignedIn }) {
  const { care, contrast } = usePreferences();
  return (
    <div className={styles.officeWho}>
      <Disclosure
        buttonClass={styles.officeMe}
        label={
          <>
            <span className="ava" aria-hidden="true">
              {[...user.nickname][0]}
            </span>
            <span className="grow">
              <span className="sr">您好，</span>
              <b>{user.nickname}</b>
              <span>
                {roles[0]?.roleName}，{user.regionName}
              </span>
            </span>
          </>
        }
      >
        <Link to="/mine/password">
          <Icon name="key" />
          修改密码
        </Link>
        <Link to="/mine/account">
          <Icon name="user" />
          账号信息
        </Link>
        <Link to="/mine">
          <Icon name="list" />
          我的账号
        </Link>
        <button type="button" aria-pressed={care} onClick={() => setCare(!care)}>
          <Icon name="care" />
          {care ? "退出关怀版" : "关怀版"}
        </button>
        <button type="button" aria-pressed={contrast !== ""} onClick={() => setContrast(contrast ? "" : "high")}>
          <Icon name="eye" />
          {contrast ? "退出高对比度" : "高对比度"}
        </button>
        <button type="button" onClick={() => void completeSignOut(user.source)}>
          <Icon name="logout" />
          退出登录
        </button>
      </Disclosure>
    </div>
  );
}
