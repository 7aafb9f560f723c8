import { zodResolver } from "@hookform/resolvers/zod";
import { bindOriginalUserByPhone } from "@sannong/contract/applications/bindings";
import { Button, Form, toast } from "@sannong/ui";
import { useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import type { ToBind } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { UsernameField } from "../../lib/forms/credential-fields.tsx";
import { readSession } from "../../lib/session/session.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { useOwnCode } from "../../lib/verification/use-own-code.ts";
import { AgreeToPhone } from "./agree-to-phone.tsx";
import { bindByPhoneForm } from "./bindings.forms.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { usernameOf } from "./username-of.ts";

type Props = ToBind & { onClose: () => void; onDone: () => Promise<void> };

const fieldOf = {
  "sms.codeRejected": "yzm",
  "binding.phoneNotKnown": "username",
  "binding.taken": "username",
} as const;

/** Where both sides have one number: a code to it, and that system's word that the account is registered under it. */
export function BindByPhoneForm({ systemAbbr, systemName, onClose, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(bindByPhoneForm),
    defaultValues: { username: "", yzm: "", agreesToShare: false },
  });
  const { errors, isSubmitting } = form.formState;
  const [account] = useState(() => usernameOf(readSession()));

  const fail = (failure: unknown, otherwise: string) => {
    const setProblem = (field: "username" | "yzm", message: string) => {
      toast.error(otherwise);
      form.setError(field, { message });
      form.setFocus(field);
    };
    tellFailure(failure, { fieldOf, setProblem, otherwise });
  };
  const sending = useOwnCode({
    asked: async () => ({ purpose: "bindAccount" }),
    toCode: () => form.setFocus("yzm"),
    fail,
  });

  const submit = form.handleSubmit(async (typed) => {
    try {
      const generatorUserId = await clientIdOfThisDevice();
      await call(bindOriginalUserByPhone, { ...typed, systemAbbr, account }, { generatorUserId });
    } catch (failure) {
      return fail(failure, "绑定失败");
    }
    await onDone();
  });

  return (
    <Form className="fs" onSubmit={submit}>
      <UsernameField
        {...form.register("username")}
        label="原系统用户名"
        autoComplete="off"
        hint="该账号登记的手机号须与您的门户手机号相同。"
        problem={errors.username?.message}
      />
      <SmsCodeField {...form.register("yzm")} sending={sending} problem={errors.yzm?.message} />
      <AgreeToPhone
        {...form.register("agreesToShare")}
        systemName={systemName}
        problem={errors.agreesToShare?.message}
      />
      <BindButtons busy={isSubmitting} onClose={onClose} />
    </Form>
  );
}

export const BindButtons = ({ busy, onClose }: { busy: boolean; onClose: () => void }) => (
  <div className="dlg-f">
    <Button onClick={onClose}>取消</Button>
    <Button type="submit" variant="primary" busy={busy}>
      绑定
    </Button>
  </div>
);
