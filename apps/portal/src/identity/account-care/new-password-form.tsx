import { zodResolver } from "@hookform/resolvers/zod";
import { updateTelOrPassword } from "@sannong/contract/identity/account-care";
import { newPasswordForm } from "@sannong/contract/identity/account-care.schemas";
import { beginPasskeySignIn } from "@sannong/contract/authentication/way-in";
import { Button, Form, TextField, toast } from "@sannong/ui";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { ApiRefusal, call, callWithMessage } from "../../lib/api/api.ts";
import { passkeyProblem, passkeysWork, showPasskey } from "../../lib/browser/passkeys.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { NewPasswordFields } from "../../lib/forms/new-password-fields.tsx";
import type { ProvedPhone } from "./proved-phone.ts";
import { tellInForm } from "./tell-in-form.ts";

type Props = { proved: ProvedPhone; onRecovered: () => void; onExpired: () => void };

/** 找回密码, then the new password; staff prove something strong with it. */
export function NewPasswordForm({ proved, onRecovered, onExpired }: Props) {
  const { tel, continuation, needsFactor, generatorUserId } = proved;
  const [shows, setShows] = useState<"code" | "passkey">();
  const form = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: "", rpassword: "", factorCode: "" },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  useEffect(() => form.setFocus("password"), [form]);

  /** A passkey answers the question it was asked, once: it is shown when everything else is filled in. */
  const shown = async () => {
    const { token, options } = await call(beginPasskeySignIn, {}, { generatorUserId });
    return { passkey: { token, response: await showPasskey(options) } };
  };
  const { busy, once } = useOneAtATime((failure) => {
    const ofTheDevice = passkeyProblem(failure);
    if (ofTheDevice) toast.error(ofTheDevice);
    else tellInForm(failure, form, "密码设置失败");
    if (failure instanceof ApiRefusal && failure.reason === "verification.expired") onExpired();
  });
  const recoverBy = (factor: "code" | "passkey") =>
    form.handleSubmit(async ({ password: chosen, factorCode }) => {
      await once(async () => {
        setShows(factor);
        const proof = factor === "passkey" ? await shown() : factorCode ? { factorCode } : {};
        const password = await sealForCall(updateTelOrPassword, chosen, generatorUserId);
        const { msg } = await callWithMessage(
          updateTelOrPassword,
          { tel, continuation, password, ...proof },
          { generatorUserId },
        );
        toast.success(msg);
        onRecovered();
      });
    });

  return (
    <Form className="fs" onSubmit={recoverBy("code")}>
      <NewPasswordFields
        typed={typed}
        password={{ label: "新密码", registered: form.register("password"), problem: errors.password?.message }}
        again={{ label: "确认新密码", registered: form.register("rpassword"), problem: errors.rpassword?.message }}
      />
      {needsFactor && (
        <TextField
          {...form.register("factorCode")}
          label="动态口令、恢复码或激活码"
          icon="key"
          autoComplete="one-time-code"
          hint="工作人员账号只凭短信不能找回密码，任选一种填写。"
          problem={errors.factorCode?.message}
        />
      )}
      <Button type="submit" variant="primary" size="large" block busy={busy && shows === "code"}>
        设置新密码
      </Button>
      {needsFactor && passkeysWork() && (
        <Button size="large" block icon="key" busy={busy && shows === "passkey"} onClick={recoverBy("passkey")}>
          用通行密钥验证并设置新密码
        </Button>
      )}
    </Form>
  );
}
