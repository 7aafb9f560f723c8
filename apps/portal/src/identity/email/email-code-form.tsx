import * as styles from "./email-section.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ownEmail, sendEmailCode, verifyEmail } from "@sannong/contract/identity/email";
import { emailCodeForm } from "@sannong/contract/identity/email.schemas";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, Form, TextField, toast } from "@sannong/ui";
import { useEffect } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { useCountdown } from "../../lib/verification/use-countdown.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { momentInWords } from "../../lib/words/words.ts";

type Props = {
  waiting: NonNullable<OutputOf<typeof ownEmail>["waiting"]>;
  onChanged: () => Promise<unknown>;
  onOther: () => void;
  /** it was sent a moment ago, from the form that stood here: the keyboard goes on in this one */
  isNew: boolean;
};

/** The code that was sent to an address: by it the address becomes the account's. */
export function EmailCodeForm({ waiting, onChanged, onOther, isNew }: Props) {
  const { email, until, resendAfter } = waiting;
  const form = useForm({ resolver: zodResolver(emailCodeForm), defaultValues: { code: "" } });
  const { errors } = form.formState;
  const { left, start } = useCountdown();
  useEffect(() => {
    if (resendAfter > 0) start(resendAfter);
  }, [resendAfter, start]);

  const { setFocus } = form;
  useEffect(() => {
    if (isNew) setFocus("code");
  }, [isNew, setFocus]);

  const tell = (failure: unknown) =>
    tellFailure(failure, {
      fieldOf: { "email.codeRejected": "code" },
      setProblem: (field: "code", message) => form.setError(field, { message }, { shouldFocus: true }),
      otherwise: "验证失败!",
    });
  const verifying = useOneAtATime(tell);
  const sending = useOneAtATime(tell);
  const submit = form.handleSubmit(({ code }) =>
    verifying.once(async () => {
      const { msg } = await callWithMessage(verifyEmail, { code });
      toast.success(msg);
      await onChanged();
    }),
  );
  const again = () =>
    sending.once(async () => {
      const { msg, data } = await callWithMessage(sendEmailCode, { email });
      toast[data.isDelayed ? "warning" : "success"](msg);
      start(data.resendAfter);
      form.reset();
      setFocus("code");
      await onChanged();
    });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <Alert>
        验证码已发往 <b className={styles.address}>{email}</b>，{momentInWords(until)}
        前有效。几分钟内没有收到的，请看看垃圾邮件。
      </Alert>
      <TextField
        label="邮件验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={errors.code?.message}
        {...form.register("code")}
        beside={
          <Button disabled={left > 0} busy={sending.busy} onClick={() => void again()}>
            {left > 0 ? `${left} 秒后重发` : "重新发送"}
          </Button>
        }
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={verifying.busy}>
          验证
        </Button>
        <Button onClick={onOther}>换一个邮箱</Button>
      </div>
    </Form>
  );
}
