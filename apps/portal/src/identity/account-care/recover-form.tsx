import { zodResolver } from "@hookform/resolvers/zod";
import { checkTelAndYzm } from "@sannong/contract/identity/account-care";
import { recoverForm } from "@sannong/contract/identity/account-care.schemas";
import { sendResetPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { Button, Form, toast } from "@sannong/ui";
import { useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import { call } from "../../lib/api/api.ts";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import type { ProvedPhone } from "./proved-phone.ts";
import { tellInForm } from "./tell-in-form.ts";

/** 找回密码, first the phone: the answers are the same for a number that nobody has. */
function ProveForm({ onProved }: { onProved: (proved: ProvedPhone) => void }) {
  const captcha = useCaptcha();
  const form = useForm({ resolver: zodResolver(recoverForm), defaultValues: { tel: "", captcha: "", yzm: "" } });
  const { errors } = form.formState;

  const fail = (failure: unknown, otherwise: string) => {
    form.setValue("captcha", "");
    captcha.afterTry(failure);
    tellInForm(failure, form, otherwise);
  };
  const sending = useSendToPhone({
    entry: sendResetPwdMsg,
    captcha,
    checked: async () => {
      if (!(await form.trigger(["tel", "captcha"], { shouldFocus: true }))) return null;
      const { tel, captcha: answer } = form.getValues();
      return { tel: tel.trim(), captcha: answer.trim() };
    },
    toCode: () => form.setFocus("yzm"),
    fail,
  });

  const { busy, once } = useOneAtATime((failure) => tellInForm(failure, form, "系统错误!"));
  const submit = form.handleSubmit(async ({ tel, yzm }) => {
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) return void toast.warning("正在获取验证码信息，请稍后再试");
    await once(async () =>
      onProved({ ...(await call(checkTelAndYzm, { tel, yzm }, { generatorUserId })), tel, generatorUserId }),
    );
  });

  return (
    <Form className="fs" onSubmit={submit}>
      <PhoneField {...form.register("tel")} label="账号登记的手机号" problem={errors.tel?.message} />
      <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
      <SmsCodeField {...form.register("yzm")} sending={sending} problem={errors.yzm?.message} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        下一步
      </Button>
      <p className="note">手机号已不用了？请联系本单位或本地区管理员核对身份后更换。</p>
    </Form>
  );
}

/** Recovery in two steps; it signs nobody in. */
export function RecoverForm({ onRecovered }: { onRecovered: () => void }) {
  const [proved, setProved] = useState<ProvedPhone>();
  if (!proved) return <ProveForm onProved={setProved} />;
  return <NewPasswordForm proved={proved} onRecovered={onRecovered} onExpired={() => setProved(undefined)} />;
}
