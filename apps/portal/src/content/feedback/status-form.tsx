import type { OutputOf } from "@sannong/contract/endpoint";
import { feedbackStatus, sendFeedbackStatusMsg } from "@sannong/contract/content/feedback";
import { feedbackStatus as schemas } from "@sannong/contract/content/feedback.schemas";
import { Button, Form, TextField } from "@sannong/ui";
import { useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import { call } from "../../lib/api/api.ts";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useKeptReceipt } from "../../lib/storage/receipts.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { readToPhone, useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";
import { FeedbackEntry } from "./feedback-entry.tsx";

type Values = { referenceNumber: string; tel: string; captcha: string; yzm: string };

/** 查询反馈进度: by its number and a code to the phone that was left. */
export function FeedbackStatusForm({ number }: { number: string }) {
  const [found, setFound] = useState<OutputOf<typeof feedbackStatus>>();
  const captcha = useCaptcha();
  const form = useForm<Values>({ defaultValues: { referenceNumber: number, tel: "", captcha: "", yzm: "" } });
  const { errors } = form.formState;
  const [isKept, setIsKept] = useState(false);
  useKeptReceipt("feedback", (kept) => {
    if (form.getValues("referenceNumber") !== "") return;
    form.setValue("referenceNumber", kept);
    setIsKept(true);
  });
  const complain = (field: keyof Values, message: string) => {
    form.setError(field, { message });
    form.setFocus(field);
  };
  const fail = (failure: unknown, otherwise: string) => {
    captcha.afterTry(failure);
    form.setValue("captcha", "");
    tellFailure<keyof Values>(failure, {
      fieldOf: {
        "captcha.rejected": "captcha",
        "sms.codeRejected": "yzm",
        "feedback.notFound": "referenceNumber",
      },
      setProblem: complain,
      otherwise,
    });
  };
  const sending = useSendToPhone({
    entry: sendFeedbackStatusMsg,
    captcha,
    checked() {
      const { tel, captcha: answer } = form.getValues();
      return readToPhone({ tel, captcha: answer }, complain);
    },
    toCode: () => form.setFocus("yzm"),
    fail,
  });
  const { busy, once } = useOneAtATime((failure) => fail(failure, "查询失败，请稍后再试"));
  const submit = form.handleSubmit(async (typed) => {
    form.clearErrors();
    const read = z.safeParse(schemas.input, typed);
    if (!read.success)
      return read.error.issues.toReversed().forEach(({ path, message }) => complain(path[0] as keyof Values, message));
    const { clientId: generatorUserId } = captcha;
    await once(async () => setFound(await call(feedbackStatus, read.data, generatorUserId ? { generatorUserId } : {})));
  });
  if (found) return <FeedbackEntry entry={found} />;
  return (
    <Form className="fs card status-form" onSubmit={submit}>
      <TextField
        {...form.register("referenceNumber")}
        label="受理编号"
        placeholder="FK-20261122-…"
        autoComplete="off"
        spellCheck={false}
        problem={errors.referenceNumber?.message}
        hint={isKept && "您刚才提交的，已经填好"}
      />
      <PhoneField {...form.register("tel")} label="提交时留下的手机号" problem={errors.tel?.message} />
      <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
      <SmsCodeField {...form.register("yzm")} sending={sending} problem={errors.yzm?.message} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        查询
      </Button>
    </Form>
  );
}
