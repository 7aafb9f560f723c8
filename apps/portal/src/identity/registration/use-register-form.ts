import { zodResolver } from "@hookform/resolvers/zod";
import type { OutputOf } from "@sannong/contract/endpoint";
import { insertAccountReview } from "@sannong/contract/identity/registration";
import { registrationWords } from "@sannong/contract/identity/registration-words";
import { registerForms } from "@sannong/contract/identity/registration.schemas";
import { sendRegisterMsg } from "@sannong/contract/authentication/one-time-codes";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldErrors, Resolver } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { keepReceipt } from "../../lib/storage/receipts.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { ApiRefusal, callWithMessage, isSilent } from "../../lib/api/api.ts";
import { tellUnlessOffline } from "../../lib/api/tell-unless-offline.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { KeyNotAvailable, sealForCall } from "../../lib/verification/seal-for-call.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { readToPhone, useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
import { rereadIfRefused } from "./lists.ts";
import { whenLeft } from "../../lib/forms/when-left.ts";
import {
  asForm,
  emptyValues,
  type Prefill,
  type RegisterKind,
  type RegisterValues,
  schemaOf,
  sentForm,
} from "./register-values.ts";

type Field = keyof RegisterValues;
/** What was answered, and the phone that one signs in with. */
export type Registered = OutputOf<typeof insertAccountReview> & { msg: string; tel: string };

/** Refusals that speak of one field: said under it. */
const fieldOf: Partial<Record<string, Field>> = {
  "captcha.rejected": "captcha",
  "sms.codeRejected": "yzm",
  "password.tooSimple": "pwd",
  "password.initial": "pwd",
  "password.personal": "pwd",
  "region.unknown": "areaCode",
  "dictionary.unknown": "companyTypeId",
  "registration.phoneTaken": "tel",
  "registration.underReview": "tel",
  "registration.creditCodeTaken": "creditCode",
};

type Given = { kind: RegisterKind; prefill: Prefill; onRegistered: (registered: Registered) => void };

/** A register form: checks, the SMS code, the consents, sealing, the call, and telling failures at the right place. */
export function useRegisterForm({ kind, prefill, onRegistered }: Given) {
  const captcha = useCaptcha();
  const queries = useQueryClient();
  const [agreed, setAgreed] = useState(false);
  const [agreementMissing, setAgreementMissing] = useState(false);
  /** whether the ID number was agreed to; an entity is asked on submit */
  const [givesId, setGivesId] = useState(false);
  const [asksForId, setAsksForId] = useState(false);
  /** an entity's form, all right but for the consent */
  const [waiting, setWaiting] = useState<RegisterValues>();
  useEffect(() => void prepareToSeal(), []);

  const checkedForm = zodResolver(
    registerForms[schemaOf(kind, givesId)] as never,
  ) as unknown as Resolver<RegisterValues>;
  const resolver: Resolver<RegisterValues> = async (values, context, options) => {
    const { errors, values: read } = await checkedForm(asForm(kind, values), context, options);
    if (Object.keys(errors).length === 0) {
      const checkedValues = { ...values, ...read };
      return { values: { ...checkedValues, creditCode: checkedValues.idcard }, errors: {} };
    }
    const { idcard, ...others } = errors as FieldErrors<RegisterValues>;
    return { values: {}, errors: kind === "entity" && idcard ? { ...others, creditCode: idcard } : errors };
  };
  const form = useForm<RegisterValues>({
    resolver,
    defaultValues: { ...emptyValues, ...prefill },
  });
  const draft = useDraft(form, `register:${kind}`);
  const isSent = useUnsaved(form.formState.isDirty, unsent, undefined, draft);

  const field = (name: Field) =>
    form.register(name, {
      onBlur: () =>
        // an empty field waits for the submit: its message would only say what is plain to see
        whenLeft(() => void (form.getValues(name) && name !== "captcha" && form.trigger(name))),
    });
  const problem = (name: Field) => form.formState.errors[name]?.message;

  const fail = (failure: unknown, otherwise: string) => {
    form.setValue("captcha", "");
    captcha.afterTry(failure);
    rereadIfRefused(queries, failure);
    if (isSilent(failure)) return;
    if (failure instanceof KeyNotAvailable) return void tellUnlessOffline("获取公钥失败");
    if (!(failure instanceof ApiRefusal)) return void toast.warning(otherwise);
    const message = failure.saidOr(otherwise);
    const named = failure.reason && fieldOf[failure.reason];
    if (!named) return void toast.warning(message);
    form.setError(named, { message });
    form.setFocus(named);
  };

  /** Sending requires a valid phone first (specification §5). */
  function checked() {
    const { tel, captcha: answer } = form.getValues();
    return readToPhone({ tel, captcha: answer }, (missing, message) => {
      form.setError(missing, { message: missing === "tel" ? "请输入正确的手机号" : message });
      form.setFocus(missing);
    });
  }
  const onSent = () => form.clearErrors(["tel", "captcha"]);
  const toCode = () => form.setFocus("yzm");
  const sending = useSendToPhone({ entry: sendRegisterMsg, captcha, checked, onSent, toCode, fail });

  const { busy, once } = useOneAtATime((failure) => fail(failure, registrationWords.failed));
  async function register(values: RegisterValues) {
    const { clientId } = captcha;
    if (!clientId) return void toast.warning("正在获取验证码信息，请稍后再试");
    await once(async () => {
      const pwd = await sealForCall(insertAccountReview, values.pwd, clientId);
      const { data, msg } = await callWithMessage(insertAccountReview, sentForm(kind, values, { pwd, givesId }), {
        generatorUserId: clientId,
      });
      isSent();
      if (data.receiptNumber) keepReceipt("registration", data.receiptNumber);
      onRegistered({ ...data, msg, tel: values.tel });
    });
  }
  const submit = form.handleSubmit(
    async (values) => {
      setAgreementMissing(!agreed);
      if (!agreed) return;
      if (kind === "entity" && !givesId) {
        setWaiting(values);
        return setAsksForId(true);
      }
      await register(values);
    },
    () => setAgreementMissing(!agreed),
  );

  return {
    form,
    field,
    problem,
    captcha,
    sending,
    submit,
    busy,
    agreed,
    agreementMissing: agreementMissing && !agreed,
    setAgreed,
    givesId,
    setGivesId,
    asksForId,
    askForId: () => setAsksForId(true),
    answerId(answer: boolean) {
      setAsksForId(false);
      setGivesId(answer);
      if (!answer) form.setValue("idcard", "");
      setWaiting(undefined);
      if (answer && waiting) void register(waiting);
    },
  };
}

export type RegisterForm = ReturnType<typeof useRegisterForm>;
