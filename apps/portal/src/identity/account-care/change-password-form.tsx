import { zodResolver } from "@hookform/resolvers/zod";
import { checkTelAndYzm, updateUserPassword } from "@sannong/contract/identity/account-care";
import { passwordForm } from "@sannong/contract/identity/account-care.schemas";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Button, Form, TextField } from "@sannong/ui";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { call, callWithMessage } from "../../lib/api/api.ts";
import { sayOnNextPage } from "../../lib/storage/flash.ts";
import { visitWholePage } from "../../lib/navigation/navigation.ts";
import { dropSession } from "../../lib/session/sign-out.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { NewPasswordFields } from "../../lib/forms/new-password-fields.tsx";
import { tellInForm } from "./tell-in-form.ts";
import { checkedWhenLeft } from "../../lib/forms/when-left.ts";
import { useOwnCode } from "../../lib/verification/use-own-code.ts";

/** After success one is signed out (specification §4); the sign-in page says why. */
async function leave(said: string): Promise<void> {
  await dropSession();
  sayOnNextPage({ kind: "success", text: said });
  visitWholePage("/login");
}

/**
 * 修改密码: tel, password, rpassword, yzm (specification §3). A right code is worth five minutes of tries: a
 * password that the server refuses takes no second message.
 */
export function ChangePasswordForm({ tel }: { tel: string }) {
  const [proved, setProved] = useState<{ yzm: string; continuation: string }>();
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { tel, yzm: "", password: "", rpassword: "" },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  const fail = (failure: unknown, otherwise: string) => tellInForm(failure, form, otherwise);
  const sending = useOwnCode({
    asked: async () => ({ purpose: "changePassword", tel }),
    toCode: () => form.setFocus("yzm"),
    fail,
  });
  useEffect(() => void prepareToSeal(), []);

  const prove = async (yzm: string, generatorUserId: string) => {
    if (proved?.yzm === yzm) return proved.continuation;
    const { continuation } = await call(checkTelAndYzm, { tel, yzm }, { generatorUserId });
    setProved({ yzm, continuation });
    return continuation;
  };

  const { busy, once } = useOneAtATime((failure) => fail(failure, "密码修改失败"));
  const submit = form.handleSubmit(async ({ yzm, password: chosen }) => {
    await once(async () => {
      const generatorUserId = await clientIdOfThisDevice();
      const continuation = await prove(yzm, generatorUserId);
      const password = await sealForCall(updateUserPassword, chosen, generatorUserId);
      const { msg } = await callWithMessage(updateUserPassword, { tel, continuation, password }, { generatorUserId });
      await leave(msg);
    });
  });

  const field = (name: "password" | "rpassword" | "yzm") =>
    form.register(name, {
      onBlur: checkedWhenLeft(form, name),
    });
  return (
    <Form className="fs" onSubmit={submit}>
      <TextField {...form.register("tel")} label="手机号" icon="phone" readOnly autoComplete="tel-national" />
      <SmsCodeField {...field("yzm")} sending={sending} problem={errors.yzm?.message} />
      <NewPasswordFields
        typed={typed}
        password={{ label: "新密码", registered: field("password"), problem: errors.password?.message }}
        again={{ label: "确认新密码", registered: field("rpassword"), problem: errors.rpassword?.message }}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        确定修改
      </Button>
    </Form>
  );
}
