import { zodResolver } from "@hookform/resolvers/zod";
import type { InputOf } from "@sannong/contract/endpoint";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { login } from "@sannong/contract/authentication/sign-in";
import { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { toast } from "@sannong/ui";
import { type FormEvent, useEffect, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import type { $ZodType } from "zod/v4/core";
import { call } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { completeSignIn, type Counter } from "./complete-sign-in.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { leadToSetPassword, leadToSetUp, leadToTwoFactor, type SignInResult } from "./next-step.ts";
import { type FieldName, tellSignInFailure } from "./sign-in-failure.ts";
import { checkedWhenLeft } from "../../lib/forms/when-left.ts";
import { type Captcha, useCaptcha } from "../../lib/verification/use-captcha.ts";

type Credentials = { username: string; captcha: string; password?: string };
type Method = InputOf<typeof login>["loginMethod"];

export type SignInFormProps = {
  counter: Counter;
  onSignedIn: () => void;
  goOn: () => void;
  /** shows the two-factor form, begun with what was typed; without it there is none to show */
  onSecondFactor?: ((username: string) => void) | undefined;
  /** the user name another form was begun with */
  startWith?: string | undefined;
};

type Setup<F> = { schema: $ZodType<F, F>; empty: F; loginMethod: Method };

/**
 * What the sign-in forms share: checks on blur and on submit, the captcha, sealing, the call, and telling
 * failures at the right place. A failed sign-in refreshes the captcha; what was typed stays.
 */
export function useSignInForm<F extends FieldValues & Credentials>(
  { counter, onSignedIn, goOn, onSecondFactor, startWith }: SignInFormProps,
  { schema, empty, loginMethod }: Setup<F>,
) {
  const captcha = useCaptcha();
  const kept = storage.rememberedUsername.get() ?? "";
  // an SMS form asks for a phone: a user name is no help there
  const helpful = (name: string) => (loginMethod !== LoginMethod.sms || PHONE_PATTERN.test(name) ? name : "");
  const [remember, setRemember] = useState(helpful(kept) !== "");
  const { busy, once } = useOneAtATime();
  const form = useForm<F>({
    resolver: zodResolver(schema),
    defaultValues: { ...empty, username: helpful(startWith ?? kept) } as DefaultValues<F>,
  });
  const sealsPassword = "password" in empty;
  useEffect(() => void (sealsPassword && prepareToSeal()), [sealsPassword]);

  /**
   * Checks a field that was filled when it is left. An empty one waits for the submit: its message would
   * say what is plain to see. A message goes while its field is being mended.
   */
  const field = (name: Path<F>) =>
    form.register(name, {
      onChange: () => form.clearErrors(name),
      onBlur: checkedWhenLeft(form, name),
    });

  const answers = answersOf(form);
  /** Signed in, or led to a new password first. True unless the person is to try again. */
  const finish = async (result: SignInResult, username: string): Promise<boolean> => {
    const { clientId = "" } = captcha;
    const onResult = (next: SignInResult) => finish(next, username);
    if (leadToSetPassword(result, { username, clientId, onResult })) return false;
    return completeSignIn(result, { counter, username, remember, onSignedIn, goOn });
  };
  const fail = (failure: unknown, otherwise: string) => {
    newCaptcha(form, captcha, failure);
    const { username } = form.getValues();
    const by = {
      username,
      clientId: captcha.clientId ?? "",
      onResult: (result: SignInResult) => finish(result, username),
    };
    if (leadToSetUp(failure, by)) return;
    const isTwoFactorForm = loginMethod === LoginMethod.twoFactor;
    if (!isTwoFactorForm && leadToTwoFactor(failure, onSecondFactor && (() => onSecondFactor(username)))) return;
    tellSignInFailure(failure, otherwise, answers);
  };

  const send = form.handleSubmit(async (values) => {
    const { clientId } = captcha;
    if (!clientId) return void toast.warning("正在获取验证码信息，请稍后再试");
    try {
      const secret =
        values.password === undefined ? {} : { password: await sealForCall(login, values.password, clientId) };
      const input = { ...values, ...secret, loginMethod } as unknown as InputOf<typeof login>;
      const result = await call(login, input, { generatorUserId: clientId });
      if (!(await finish(result, values.username))) newCaptcha(form, captcha, undefined);
    } catch (failure) {
      fail(failure, "登录失败!");
    }
  });
  const submit = (event: FormEvent) => {
    // also for a second press, which would else send the form off by the browser
    event.preventDefault();
    return once(() => send(event));
  };

  return { form, field, captcha, submit, busy, fail, finish, remember, setRemember, answers };
}

const answersOf = <F extends FieldValues>(form: UseFormReturn<F>) => ({
  setProblem: (field: FieldName, message: string) => form.setError(field as Path<F>, { message }),
  focus: (field: FieldName) => form.setFocus(field as Path<F>),
});

/** Every try spends the captcha; the rest of the form stays. */
function newCaptcha<F extends FieldValues>(form: UseFormReturn<F>, captcha: Captcha, failure: unknown): void {
  form.setValue("captcha" as Path<F>, "" as PathValue<F, Path<F>>);
  captcha.afterTry(failure);
}
