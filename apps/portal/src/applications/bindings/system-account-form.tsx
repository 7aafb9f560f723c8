import { zodResolver } from "@hookform/resolvers/zod";
import { loginSystemUser } from "@sannong/contract/applications/bindings";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Button, Form, toast } from "@sannong/ui";
import { useEffect } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import type { Arrival } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import type { SignedInAs } from "./signed-in-as.ts";
import { systemAccountForm } from "./bindings.forms.ts";
import { SystemAccountFields } from "./system-account-fields.tsx";
import { tellFailure } from "../../lib/api/tell-failure.ts";

type Props = {
  systemAbbr: string;
  systemName: string;
  /** matchFlag true: the account is bound, and its owner is in */
  onMatched: (signedIn: SignedInAs) => Promise<void>;
  /** matchFlag false */
  onUnknown: (arrival: Arrival) => void;
};

const fieldOf = { "captcha.rejected": "captcha", "binding.rejected": "password" } as const;

/** Other-system login (specification §4): with the account of the system one wants to enter. */
export function SystemAccountForm({ systemAbbr, systemName, onMatched, onUnknown }: Props) {
  const captcha = useCaptcha();
  const form = useForm({
    resolver: zodResolver(systemAccountForm),
    defaultValues: { username: "", password: "", captcha: "" },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => void prepareToSeal(), []);

  const submit = form.handleSubmit(async (values) => {
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) return void toast.warning("正在获取验证码信息，请稍后再试");
    const { username } = values;
    try {
      const password = await sealForCall(loginSystemUser, values.password, generatorUserId);
      const told = await call(loginSystemUser, { ...values, password, systemAbbr }, { generatorUserId });
      if (told.session) return await onMatched({ result: told.session, username });
      const jump = storage.pendingJump.get();
      // what that system calls them begins the register forms (specification §3)
      if (jump && told.userName) storage.pendingJump.set({ ...jump, prefill: { userName: told.userName } });
      onUnknown({ systemAbbr, systemName, systemUserName: username, continuation: told.continuation ?? "" });
    } catch (failure) {
      form.setValue("captcha", "");
      captcha.afterTry(failure);
      const setProblem = (field: keyof typeof values, message: string) => {
        form.setError(field, { message });
        form.setFocus(field);
      };
      tellFailure(failure, { fieldOf, setProblem, otherwise: "登录失败!" });
    }
  });

  return (
    <Form className="fs" onSubmit={submit} aria-label="原系统账号登录">
      <SystemAccountFields form={form} hint={`密码加密送到“${systemName}”核对，门户不保存。`} />
      <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        登录
      </Button>
    </Form>
  );
}
