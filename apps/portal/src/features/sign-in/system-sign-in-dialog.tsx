import { Dialog, Tabs } from "@sannong/ui";
import { useState } from "react";
import type { Dialogs } from "../../app/dialogs.ts";
import { usePreferences } from "../../app/preferences.ts";
import { readSession } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";
import { AccountForm } from "./account-form.tsx";
import { NotYet } from "./not-yet.tsx";

type Props = Dialogs["systemSignIn"] & { onClose: () => void; goOn: () => void };

/** System login (specification §2; jumpSource 1): two tabs, SMS and account. */
export function SystemSignInDialog({ systemName, onClose, goOn }: Props) {
  const { mode } = usePreferences();
  const [tab, setTab] = useState("account");
  const giveUp = () => {
    // Who closes the dialog unsigned has thought better of the click that asked for it.
    if (readSession().status !== "signedIn") storage.pendingJump.clear();
    onClose();
  };
  return (
    <Dialog open title={systemName ? `登录后进入${systemName}` : "系统登录"} width={640} onClose={giveUp}>
      <div className="sign-in">
        <Tabs
          label="登录方式"
          className="tabs ways"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: "sms",
              label: "短信登录",
              panel: <NotYet title="短信登录">用手机号和短信验证码登录，不用记密码。开放前请用账号登录。</NotYet>,
            },
            {
              value: "account",
              label: "账号登录",
              panel: <AccountForm counter={mode} onSignedIn={onClose} goOn={goOn} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
