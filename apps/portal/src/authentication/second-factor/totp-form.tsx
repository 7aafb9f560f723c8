import * as styles from "./totp-form.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { timeCode } from "@sannong/contract/authentication/second-factor.schemas";
import { Button, Form, TextField } from "@sannong/ui";
import { copyText } from "../../lib/browser/copy-text.ts";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import { ApiRefusal } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { QrPicture } from "./qr-picture.tsx";

const form = z.object({ code: timeCode });
type Props = {
  secret: string;
  uri: string;
  /** sends the first code; what it throws is told under the field or as a toast */
  onCode: (code: string) => Promise<void>;
};

/** In groups of four, as people read it out while typing. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Picture, secret as text, and the first code, which proves that the authenticator took it. */
export function TotpForm({ secret, uri, onCode }: Props) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(form),
    defaultValues: { code: "" },
  });
  const submit = handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (failure) {
      if (failure instanceof ApiRefusal && failure.reason === "secondFactor.totpRejected")
        return setError("code", { message: failure.message }, { shouldFocus: true });
      showFailure(failure);
    }
  });
  return (
    <Form className="fs" onSubmit={submit}>
      <ol className="totp-steps">
        <li>
          在手机上打开任意验证器应用（如微信小程序“二次验证码”、Google 或 Microsoft 验证器），选“扫码添加”。
          <QrPicture text={uri} label="动态口令二维码" />
        </li>
        <li>
          不能扫码时，选“手动输入”，填这串密钥：
          <span className={styles.totpSecret}>
            <code>{inFours(secret)}</code>
            <Button size="small" icon="copy" onClick={() => void copyText("密钥", secret)}>
              复制密钥
            </Button>
          </span>
        </li>
        <li>输入验证器此刻显示的 6 位数字。</li>
      </ol>
      <TextField
        {...register("code")}
        label="动态口令"
        icon="key"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        problem={formState.errors.code?.message}
      />
      <Button type="submit" variant="primary" size="large" block busy={formState.isSubmitting}>
        确认
      </Button>
    </Form>
  );
}
