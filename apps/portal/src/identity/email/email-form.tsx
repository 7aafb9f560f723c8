import * as styles from "./email-section.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { sendEmailCode } from "@sannong/contract/identity/email";
import { emailForm } from "@sannong/contract/identity/email.schemas";
import { Button, Form, TextField, toast } from "@sannong/ui";
import { useForm } from "../../lib/forms/use-form.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { checkedWhenLeft } from "../../lib/forms/when-left.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";

const fieldOf = { "email.isOwn": "email", "email.refused": "email" } as const;

/** The address that is given, or the one that follows. */
export function EmailForm({ onSent, onCancel }: { onSent: () => Promise<unknown>; onCancel: () => void }) {
  const form = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: "" } });
  const { errors } = form.formState;
  const { busy, once } = useOneAtATime((failure) =>
    tellFailure(failure, {
      fieldOf,
      setProblem: (field: "email", message) => form.setError(field, { message }, { shouldFocus: true }),
      otherwise: "发送失败!",
    }),
  );
  const submit = form.handleSubmit(({ email }) =>
    once(async () => {
      const { msg, data } = await callWithMessage(sendEmailCode, { email });
      toast[data.isDelayed ? "warning" : "success"](msg);
      await onSent();
    }),
  );
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        label="电子邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        problem={errors.email?.message}
        {...form.register("email", { onBlur: checkedWhenLeft(form, "email") })}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy}>
          发送验证码
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </Form>
  );
}
