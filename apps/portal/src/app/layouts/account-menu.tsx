import * as styles from "./account-menu.module.css";
import { Button, buttonClass, Disclosure, Icon } from "@sannong/ui";
import { type ComponentType, useEffect, useState } from "react";
import { Link } from "react-router";
import { type SignedIn as Session, useSession } from "../../lib/session/session.ts";
import { openDialog } from "../dialogs.ts";
import { DutyLink } from "./duty-link.tsx";
import { registrations } from "./header-duties.ts";
import type { AccountMenuItems } from "./account-menu-items.tsx";
import { completeSignOut } from "./complete-sign-out.ts";

function SignedOut() {
  return (
    <div className={`row ${styles.signedOut}`}>
      <span className="only-d">
        <Disclosure label="注册" buttonClass={buttonClass({ variant: "link" })} opensOnHover>
          <p>前往政务身份认证网站注册</p>
          {registrations.map((duty) => (
            <DutyLink key={duty.address} duty={duty} />
          ))}
        </Disclosure>
      </span>
      <Button variant="primary" onClick={() => openDialog("signIn", {})}>
        登录
      </Button>
    </div>
  );
}

function SignedIn({ session }: { session: Session }) {
  const { nickname, source } = session.user;
  const [More, setMore] = useState<typeof AccountMenuItems>();
  const [Bell, setBell] = useState<ComponentType>();
  // without it the menu lacks an entry of a few people, who have it on their pages too
  useEffect(() => {
    import("./account-menu-items.tsx").then(
      (chunk) => setMore(() => chunk.AccountMenuItems),
      () => undefined,
    );
    import("../../operations/messages/bell.tsx").then(
      (chunk) => setBell(() => chunk.Bell),
      () => undefined,
    );
  }, []);
  return (
    <>
      {Bell && <Bell />}
      <Disclosure
        buttonClass={styles.me}
        label={
          <>
            <span className="ava" aria-hidden="true">
              {[...nickname][0]}
            </span>
            <span className={styles.greet}>您好，{nickname}</span>
          </>
        }
      >
        {More && <More session={session} />}
        <Link to="/mine/password">
          <Icon name="key" />
          修改密码
        </Link>
        <Link to="/mine/account">
          <Icon name="user" />
          账号信息
        </Link>
        <button type="button" onClick={() => void completeSignOut(source)}>
          <Icon name="logout" />
          退出登录
        </button>
      </Disclosure>
    </>
  );
}

/** Right end of the header: who is here, or how to come in. */
export function AccountMenu() {
  const session = useSession();
  // boot.ts guessed from the token alone; now it is known
  useEffect(() => {
    if (session.status === "anonymous") delete document.documentElement.dataset["token"];
  }, [session.status]);
  if (session.status === "signedIn") return <SignedIn session={session} />;
  return session.status === "loading" ? <span className="sk pill" /> : <SignedOut />;
}
