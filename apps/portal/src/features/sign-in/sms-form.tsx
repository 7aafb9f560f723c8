import { LoginMethod } from "@sannong/contract/sign-in.schemas";
import { sendLoginPwdMsg } from "@sannong/contract/verification";
import { TextField } from "@sannong/ui";
import * as z from "zod/mini";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
import { FormFoot } from "./credential-fields.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { sendToPhoneForm, smsForm } from "./sign-in.forms.ts";
import { type SignInFormProps, useSignInForm } from "./use-sign-in-form.ts";

const setup = {
  schema: smsForm,
  empty: { username: "", captcha: "", loginCode: "" },
  loginMethod: LoginMethod.sms,
};

/** 短信登录: phone, captcha, SMS code (login method 4). One captcha serves the code and the sign-in. */
export function SmsForm(props: SignInFormProps) {
  const { form, field, captcha, submit, busy, fail, remember, setRemember, answers } = useSignInForm(props, setup);
  const { errors } = form.formState;

  /** A valid phone first; only the first thing that is missing is said. */
  function checked() {
    const { username: tel, captcha: answer } = form.getValues();
    const read = z.safeParse(sendToPhoneForm, { tel, captcha: answer });
    if (read.success) return read.data;
    const first = read.error.issues[0];
    const missing = first?.path[0] === "captcha" ? "captcha" : "username";
    answers.setProblem(missing, first?.message ?? "请输入正确的手机号");
    answers.focus(missing);
    return null;
  }
  const onSent = () => {
    form.clearErrors();
    answers.focus("loginCode");
  };
  const sending = useSendToPhone({ entry: sendLoginPwdMsg, captcha, checked, onSent, fail });

  return (
    <form className="fs" noValidate onSubmit={submit}>
      <TextField
        {...field("username")}
        label="手机号"
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        problem={errors.username?.message}
      />
      <CaptchaField captcha={captcha} {...field("captcha")} problem={errors.captcha?.message} />
      <SmsCodeField {...field("loginCode")} sending={sending} problem={errors.loginCode?.message} />
      <FormFoot
        remember={remember}
        onRemember={setRemember}
        rememberLabel="记住手机号"
        busy={busy}
        typed={() => form.getValues("username")}
      />
      <DemoAccounts
        counter={props.counter}
        onChoose={({ tel }) => {
          form.setValue("username", tel);
          form.clearErrors();
          form.setFocus("captcha");
        }}
      />
    </form>
  );
}
