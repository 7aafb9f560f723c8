import { zodResolver } from "@hookform/resolvers/zod";
import { addPlateUserRelationByPhone } from "@sannong/contract/applications/bindings";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { Button, Form, toast } from "@sannong/ui";
import { useForm } from "../../lib/forms/use-form.ts";
import type { Arrival } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { readToPhone, useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
import { AgreeToPhone } from "./agree-to-phone.tsx";
import { platformByPhoneForm } from "./bindings.forms.ts";
import type { SignedInAs } from "./signed-in-as.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";

type Props = Arrival & { onClose: () => void; complete: (signedIn: SignedInAs) => Promise<void> };

const fieldOf = {
  "captcha.rejected": "captcha",
  "sms.codeRejected": "loginCode",
  "binding.phoneNotKnown": "tel",
} as const;

/** Where both sides have one number: a code to it, and the system's word that its account is registered under it. */
export function PlatformByPhoneForm({ continuation, systemName, onClose, complete }: Props) {
  const captcha = useCaptcha();
  const form = useForm({
    resolver: zodResolver(platformByPhoneForm),
    defaultValues: { tel: "", captcha: "", loginCode: "", agreesToShare: false },
  });
  const { errors, isSubmitting } = form.formState;
  const complain = (field: "tel" | "captcha" | "loginCode", message: string) => {
    form.setError(field, { message });
    form.setFocus(field);
  };
  const fail = (failure: unknown, otherwise: string) => {
    form.setValue("captcha", "");
    captcha.afterTry(failure);
    tellFailure(failure, { fieldOf, setProblem: complain, otherwise });
  };
  const sending = useSendToPhone({
    entry: sendLoginPwdMsg,
    captcha,
    checked() {
      const { tel, captcha: answer } = form.getValues();
      return readToPhone({ tel, captcha: answer }, complain);
    },
    onSent: () => form.clearErrors(),
    toCode: () => form.setFocus("loginCode"),
    fail,
  });

  const submit = form.handleSubmit(async (values) => {
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) return void toast.warning("正在获取验证码信息，请稍后再试");
    try {
      const input = { ...values, continuation };
      const result = await call(addPlateUserRelationByPhone, input, { generatorUserId });
      await complete({ result, username: values.tel });
    } catch (failure) {
      fail(failure, "绑定失败");
    }
  });

  return (
    <Form className="fs" onSubmit={submit}>
      <PhoneField
        {...form.register("tel")}
        hint="该系统账号登记的手机号，须与您门户账号的手机号相同。"
        problem={errors.tel?.message}
      />
      <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
      <SmsCodeField {...form.register("loginCode")} sending={sending} problem={errors.loginCode?.message} />
      <AgreeToPhone
        {...form.register("agreesToShare")}
        systemName={systemName}
        problem={errors.agreesToShare?.message}
      />
      <div className="dlg-f">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          绑定并登录
        </Button>
      </div>
    </Form>
  );
}
