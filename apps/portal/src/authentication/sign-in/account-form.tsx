import { Form } from "@sannong/ui";
import { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import { UsernameField } from "../../lib/forms/credential-fields.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { FormFoot, KnownPasswordField } from "./credential-fields.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { accountForm } from "./sign-in.forms.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { type SignInFormProps, useSignInForm } from "./use-sign-in-form.ts";

const setup = {
  schema: accountForm,
  empty: { username: "", password: "", captcha: "" },
  loginMethod: LoginMethod.account,
};

/** 账号登录: user name, password, captcha (login method 1). */
export function AccountForm(props: SignInFormProps) {
  const { form, field, captcha, submit, busy, finish, remember, setRemember } = useSignInForm(props, setup);
  const { errors } = form.formState;
  return (
    <Form className="fs" onSubmit={submit}>
      <UsernameField {...field("username")} label="用户名或手机号" problem={errors.username?.message} />
      <KnownPasswordField {...field("password")} problem={errors.password?.message} />
      <CaptchaField captcha={captcha} {...field("captcha")} problem={errors.captcha?.message} />
      <FormFoot remember={remember} onRemember={setRemember} busy={busy} typed={() => form.getValues("username")} />
      <PasskeyButton clientId={captcha.clientId} onResult={finish} />
      <DemoAccounts
        counter={props.counter}
        onChoose={({ username, password }) => {
          form.setValue("username", username);
          form.setValue("password", password);
          form.clearErrors();
          form.setFocus("captcha");
        }}
      />
    </Form>
  );
}
