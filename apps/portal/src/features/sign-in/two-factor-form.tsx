import { LoginMethod } from "@sannong/contract/sign-in.schemas";
import { Button, TextField } from "@sannong/ui";
import { CaptchaField } from "./captcha-field.tsx";
import { FormFoot, PresentedPasswordField, UsernameField } from "./credential-fields.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { twoFactorForm } from "./sign-in.forms.ts";
import { demonstrationCode } from "./totp.ts";
import { useSendCode } from "./use-send-code.ts";
import { type SignInFormProps, useSignInForm } from "./use-sign-in-form.ts";

const setup = {
  schema: twoFactorForm,
  empty: { username: "", password: "", captcha: "", loginCode: "" },
  loginMethod: LoginMethod.twoFactor,
};

/** 双因子登录: user name or phone, password, captcha, SMS code (login method 6). */
export function TwoFactorForm(props: SignInFormProps) {
  const { form, field, captcha, submit, busy, fail, remember, setRemember, answers } = useSignInForm(props, setup);
  const sending = useSendCode({ form, captcha, fail, answers });
  const { errors } = form.formState;
  return (
    <form className="fs" noValidate onSubmit={submit}>
      <UsernameField label="用户名或手机号" registered={field("username")} error={errors.username} />
      <PresentedPasswordField registered={field("password")} error={errors.password} />
      <CaptchaField captcha={captcha} {...field("captcha")} problem={errors.captcha?.message} />
      <TextField
        {...field("loginCode")}
        label="短信验证码"
        icon="phone"
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={errors.loginCode?.message}
        hint={sending.sentTo && `验证码已发送到 ${sending.sentTo}，5 分钟内有效`}
        beside={
          <Button
            className={sending.left > 0 ? "wait" : undefined}
            disabled={sending.left > 0}
            busy={sending.busy}
            onClick={() => void sending.send()}
          >
            {sending.left > 0 ? `${sending.left} 秒后重发` : "获取验证码"}
          </Button>
        }
      />
      <FormFoot remember={remember} onRemember={setRemember} busy={busy} offersPhoneChange />
      <DemoAccounts
        counter={props.counter}
        onChoose={async ({ username, password, totpSecret }) => {
          form.setValue("username", username);
          form.setValue("password", password);
          form.setValue("loginCode", (totpSecret && (await demonstrationCode(totpSecret, Date.now()))) || "");
          form.clearErrors();
          form.setFocus("captcha");
        }}
      />
    </form>
  );
}
