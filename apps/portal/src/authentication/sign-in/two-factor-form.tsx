import { Form } from "@sannong/ui";
import { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import { UsernameField } from "../../lib/forms/credential-fields.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { FormFoot, KnownPasswordField } from "./credential-fields.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { twoFactorForm } from "./sign-in.forms.ts";
import { demonstrationCode } from "./totp.ts";
import { useSendCode } from "./use-send-code.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { type SignInFormProps, useSignInForm } from "./use-sign-in-form.ts";

const setup = {
  schema: twoFactorForm,
  empty: { username: "", password: "", captcha: "", loginCode: "" },
  loginMethod: LoginMethod.twoFactor,
};

/** 双因子登录: user name or phone, password, captcha, SMS code (login method 6). */
export function TwoFactorForm(props: SignInFormProps) {
  const { form, field, captcha, submit, busy, finish, fail, remember, setRemember, answers } = useSignInForm(
    props,
    setup,
  );
  const sending = useSendCode({ form, captcha, fail, answers });
  const { errors } = form.formState;
  return (
    <Form className="fs" onSubmit={submit}>
      <UsernameField {...field("username")} label="用户名或手机号" problem={errors.username?.message} />
      <KnownPasswordField {...field("password")} problem={errors.password?.message} />
      <CaptchaField captcha={captcha} {...field("captcha")} problem={errors.captcha?.message} />
      <SmsCodeField {...field("loginCode")} sending={sending} problem={errors.loginCode?.message} />
      <p className="note">有动态口令的填动态口令；手机不在身边，可填恢复码；首次登录的管理员填激活码。</p>
      <FormFoot
        remember={remember}
        onRemember={setRemember}
        busy={busy}
        offersPhoneChange
        typed={() => form.getValues("username")}
      />
      <PasskeyButton clientId={captcha.clientId} onResult={finish} />
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
    </Form>
  );
}
