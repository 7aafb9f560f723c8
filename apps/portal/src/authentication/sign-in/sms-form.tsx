import { Form } from "@sannong/ui";
import { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { readToPhone, useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
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

  const complain = (field: "tel" | "captcha", message: string) => {
    const missing = field === "tel" ? "username" : field;
    answers.setProblem(missing, message);
    answers.focus(missing);
  };
  /** A valid phone first. */
  function checked() {
    const { username: tel, captcha: answer } = form.getValues();
    return readToPhone({ tel, captcha: answer }, complain, sendToPhoneForm);
  }
  const onSent = () => form.clearErrors();
  const toCode = () => answers.focus("loginCode");
  const sending = useSendToPhone({ entry: sendLoginPwdMsg, captcha, checked, onSent, toCode, fail });

  return (
    <Form className="fs" onSubmit={submit}>
      <PhoneField {...field("username")} problem={errors.username?.message} />
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
    </Form>
  );
}
