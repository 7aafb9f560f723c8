import { zodResolver } from "@hookform/resolvers/zod";
import { registerUserInfo } from "@sannong/contract/applications/bindings";
import { completeInfoForm } from "@sannong/contract/applications/bindings.schemas";
import { sendRegisterMsg } from "@sannong/contract/authentication/one-time-codes";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Button, Dialog, Form, TextField, toast } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { NewPasswordFields } from "../../lib/forms/new-password-fields.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import type { Arrival } from "../../app/dialogs.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { toNowhere, unsent, useLeave } from "../../app/use-unsaved.ts";
import { call } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";
import { AgreementField } from "../../lib/forms/agreement-field.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { readToPhone, useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
import type { SignedInAs } from "./signed-in-as.ts";
import { bindingQueries } from "./bindings.queries.ts";
import { RegionFields } from "./region-fields.tsx";
import { tellFailure } from "../../lib/api/tell-failure.ts";

type Props = { arrival?: Arrival; onClose: () => void; complete: (signedIn: SignedInAs) => Promise<void> };

const empty = { userName: "", areaCode: "", tel: "", yzm: "", pwd: "", rpassword: "", captcha: "" };
const withCaptcha = z.intersection(completeInfoForm, z.object({ captcha: z.string() }));
type Typed = z.input<typeof completeInfoForm> & { captcha: string };

const fieldOf = {
  "sms.codeRejected": "yzm",
  "captcha.rejected": "captcha",
  "binding.phoneRegistered": "tel",
  "password.tooSimple": "pwd",
  "password.initial": "pwd",
  "password.personal": "pwd",
  "password.repeated": "pwd",
  "region.unknown": "areaCode",
} as const;

/**
 * 完善信息: an account of one's own for a system's account or a temporary user (specification §2, §3). The proof of
 * the system's account comes from the jump that waits.
 */
export function CompleteInfoDialog({ arrival, onClose, complete }: Props) {
  const captcha = useCaptcha();
  const [{ userName = "", tel = "" }] = useState(() => storage.pendingJump.get()?.prefill ?? {});
  const prefill = { userName, tel };
  const known = useQuery({ ...bindingQueries.self(), enabled: !arrival });
  const form = useForm<Typed>({
    resolver: zodResolver(withCaptcha) as never,
    defaultValues: { ...empty, ...prefill, agreed: false as unknown as true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const draft = useDraft(form, "complete-info");
  const { leave, isOver } = useLeave(isDirty, unsent, onClose, toNowhere, draft);
  const areaCode = useWatch({ control: form.control, name: "areaCode" });
  const typed = useWatch({ control: form.control, name: "pwd" });
  useEffect(() => void prepareToSeal(), []);
  useEffect(() => {
    if (!known.data) return;
    const { userName, tel } = known.data;
    for (const [name, value] of Object.entries({ userName, tel }))
      if (!form.getFieldState(name as "tel").isDirty) form.setValue(name as "tel", value);
  }, [known.data, form]);

  const setProblem = (field: keyof Typed, message: string) => {
    form.setError(field, { message });
    form.setFocus(field);
  };
  const fail = (failure: unknown, otherwise: string) => {
    form.setValue("captcha", "");
    captcha.afterTry(failure);
    tellFailure(failure, { fieldOf, setProblem, otherwise });
  };
  /** A valid phone and the captcha first (specification §5). */
  const checked = () => {
    const { tel, captcha: answer } = form.getValues();
    return readToPhone({ tel, captcha: answer }, setProblem);
  };
  const onSent = () => form.clearErrors();
  const toCode = () => form.setFocus("yzm");
  const sending = useSendToPhone({ entry: sendRegisterMsg, captcha, checked, onSent, toCode, fail });

  const submit = form.handleSubmit(async ({ captcha: _answer, rpassword: _again, pwd: plain, ...typed }) => {
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) return void toast.warning("正在获取验证码信息，请稍后再试");
    try {
      const pwd = await sealForCall(registerUserInfo, plain, generatorUserId);
      const { systemAbbr, systemUserName, continuation } = arrival ?? {};
      const input = { ...typed, pwd, systemAbbr, systemUserName, continuation };
      const result = await call(registerUserInfo, input, { generatorUserId });
      isOver();
      await complete({ result, username: typed.tel });
    } catch (failure) {
      tellFailure(failure, { fieldOf, setProblem, otherwise: "注册失败", tone: "warning" });
    }
  });

  return (
    <Dialog open title={arrival ? "完善信息并绑定" : "完善账号信息"} width={640} onClose={leave}>
      <Form className="fs" onSubmit={submit}>
        {arrival && (
          <p className="say">
            注册后，“{arrival.systemName}”的账号 <b>{arrival.systemUserName}</b> 自动绑定到新的门户账号。
          </p>
        )}
        <TextField {...form.register("userName")} label="姓名" icon="user" problem={errors.userName?.message} />
        <RegionFields
          value={areaCode}
          onChange={(code) => form.setValue("areaCode", code, { shouldDirty: true, shouldValidate: code !== "" })}
          problem={errors.areaCode?.message}
        />
        <PhoneField {...form.register("tel")} problem={errors.tel?.message} />
        <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
        <SmsCodeField {...form.register("yzm")} sending={sending} problem={errors.yzm?.message} />
        <NewPasswordFields
          password={{ label: "密码", registered: form.register("pwd"), problem: errors.pwd?.message }}
          again={{ label: "确认密码", registered: form.register("rpassword"), problem: errors.rpassword?.message }}
          typed={typed}
        />
        <AgreementField {...form.register("agreed")} problem={errors.agreed?.message} />
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {arrival ? "注册并绑定" : "保存并登录"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
