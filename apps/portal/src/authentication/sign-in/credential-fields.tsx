import * as styles from "./credential-fields.module.css";
import { Button, Checkbox } from "@sannong/ui";
import type { ComponentProps } from "react";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { openDialog } from "../../app/dialogs.ts";
import { usePreferences } from "../../app/preferences.ts";
import { PresentedPasswordField } from "../../lib/forms/credential-fields.tsx";

const changedPhone = {
  title: "更换手机号",
  text: (
    <>
      <p>登录后打开“账号信息”，用新手机号收到的验证码更换。</p>
      <p>
        原手机号收不到短信，请在“短信验证码”处填动态口令或恢复码登录；两样都没有，请向本单位或本地区管理员领取激活码，填在同一处。
      </p>
    </>
  ),
};

/** The password, and the way on for whoever forgot it. */
export const KnownPasswordField = (field: ComponentProps<typeof PresentedPasswordField>) => (
  <PresentedPasswordField
    {...field}
    labelAction={
      <button type="button" className="link" onClick={() => openDialog("recover", {})}>
        忘记密码
      </button>
    }
  />
);

type FootProps = {
  remember: boolean;
  onRemember: (remember: boolean) => void;
  busy: boolean;
  offersPhoneChange?: boolean;
  rememberLabel?: string;
  /** the user name in the form: a phone number begins the register form */
  typed?: () => string;
};

/** Remember-me, the ways on for whoever has no account, and the button; in 关怀版 it is the first thing after the fields. */
export function FormFoot(props: FootProps) {
  const { remember, onRemember, busy, offersPhoneChange = false, rememberLabel = "记住用户名", typed } = props;
  const { care } = usePreferences();
  const signIn = (
    <Button type="submit" variant="primary" size="large" block busy={busy}>
      登录
    </Button>
  );
  return (
    <>
      {care && signIn}
      <div className={styles.frow}>
        <Checkbox label={rememberLabel} checked={remember} onChange={(event) => onRemember(event.target.checked)} />
        <span className={styles.lnks}>
          <button
            type="button"
            className="link"
            onClick={() => {
              const tel = typed?.() ?? "";
              openDialog("register", PHONE_PATTERN.test(tel) ? { prefill: { tel } } : {});
            }}
          >
            注册账号
          </button>
          {offersPhoneChange && (
            <button type="button" className="link" onClick={() => openDialog("notice", changedPhone)}>
              更换手机号
            </button>
          )}
        </span>
      </div>
      {!care && signIn}
    </>
  );
}
