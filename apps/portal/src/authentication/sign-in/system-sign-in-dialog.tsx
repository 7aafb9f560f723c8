import * as styles from "./sign-in-panel.module.css";
import { Dialog, Segments, Tabs } from "@sannong/ui";
import { type ComponentType, useState } from "react";
import { type Dialogs, openDialog } from "../../app/dialogs.ts";
import { readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { AccountForm } from "./account-form.tsx";
import { SmsForm } from "./sms-form.tsx";

/** the form for the system's own account; another module's, so whoever composes the dialogs gives it */
export type SystemAccount = ComponentType<{ systemAbbr: string; systemName: string; onDone: () => void }>;
type Props = Dialogs["systemSignIn"] & { onClose: () => void; goOn: () => void; systemAccount: SystemAccount };

const whose = { platform: "门户账号", system: "原系统账号" } as const;

/** System login (specification §2; jumpSource 1): two tabs, SMS and account; the account may be the system's own. */
export function SystemSignInDialog(props: Props) {
  const { systemName = "", systemAbbr = "", acceptsSystemAccount = false, systemAccount: OfSystem } = props;
  const { onClose, goOn } = props;
  const [tab, setTab] = useState("account");
  const [account, setAccount] = useState<string>(whose.platform);
  const giveUp = () => {
    // Who closes the dialog unsigned has thought better of the click that asked for it.
    if (readSession().status !== "signedIn") storage.pendingJump.clear();
    onClose();
  };
  // Services of other systems are the market counter's; staff come in from their own.
  const toTwoFactor = (startWith: string) => {
    onClose();
    openDialog("signIn", { counter: "gov", startWith });
  };
  const form = { counter: "market", onSignedIn: onClose, goOn, onSecondFactor: toTwoFactor } as const;
  return (
    <Dialog open title={systemName ? `登录后进入${systemName}` : "系统登录"} width={640} onClose={giveUp}>
      <div className={styles.signIn}>
        <Tabs
          label="登录方式"
          className={`tabs ${styles.ways}`}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "sms", label: "短信登录", panel: <SmsForm {...form} /> },
            {
              value: "account",
              label: "账号登录",
              panel: (
                <>
                  {acceptsSystemAccount && (
                    <Segments
                      label="用哪个账号登录"
                      options={[whose.platform, whose.system]}
                      value={account}
                      onChange={setAccount}
                    />
                  )}
                  {account === whose.system ? (
                    <OfSystem systemAbbr={systemAbbr} systemName={systemName} onDone={onClose} />
                  ) : (
                    <AccountForm {...form} />
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
