import { zodResolver } from "@hookform/resolvers/zod";
import { updateTelOrPassword } from "@sannong/contract/account-care";
import { newPasswordForm } from "@sannong/contract/account-care.schemas";
import { Button, TextField, toast } from "@sannong/ui";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiRefusal, callTold } from "../../lib/api.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { ProvedPhone } from "./proved-phone.ts";
import { tellFailure } from "./tell-failure.ts";

type Props = { proved: ProvedPhone; onRecovered: () => void; onExpired: () => void };

/** 找回密码, then the new password; staff prove something strong with it. */
export function NewPasswordForm({ proved, onRecovered, onExpired }: Props) {
  const { tel, continuation, needsFactor, generatorUserId } = proved;
  const [busy, setBusy] = useState(false);
  const form = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: "", rpassword: "", factorCode: "" },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  useEffect(() => form.setFocus("password"), [form]);

  const submit = form.handleSubmit(async ({ password: chosen, factorCode }) => {
    setBusy(true);
    try {
      const password = await sealForCall(updateTelOrPassword, chosen, generatorUserId);
      const input = { tel, continuation, password, ...(factorCode ? { factorCode } : {}) };
      const { msg } = await callTold(updateTelOrPassword, input, { generatorUserId });
      toast.success(msg);
      onRecovered();
    } catch (failure) {
      tellFailure(failure, form, "密码设置失败");
      if (failure instanceof ApiRefusal && failure.reason === "verification.expired") onExpired();
    } finally {
      setBusy(false);
    }
  });

  return (
    <form className="fs" noValidate onSubmit={submit}>
      <NewPasswordFields
        typed={typed}
        password={{ registered: form.register("password"), problem: errors.password?.message }}
        again={{ registered: form.register("rpassword"), problem: errors.rpassword?.message }}
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
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        设置新密码
      </Button>
    </form>
  );
}
