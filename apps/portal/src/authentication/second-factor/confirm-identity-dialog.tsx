import { zodResolver } from "@hookform/resolvers/zod";
import { secondCode } from "@sannong/contract/fields";
import { confirmIdentity, confirmIdentityByPasskey } from "@sannong/contract/authentication/second-factor";
import { beginPasskeySignIn } from "@sannong/contract/authentication/way-in";
import { confirmIdentity as schemas } from "@sannong/contract/authentication/second-factor.schemas";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { Button, Dialog, Form, PasswordField, toast } from "@sannong/ui";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import type { Dialogs } from "../../app/dialogs.ts";
import { call, callWithMessage, failureText, isSilent } from "../../lib/api/api.ts";
import { passkeyProblem, passkeysWork, showPasskey } from "../../lib/browser/passkeys.ts";
import { useSession } from "../../lib/session/session.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { useSending } from "../../lib/verification/use-sending.ts";

const { password, captcha } = schemas.input.shape;
const oneFactor = z.object({ password, captcha, loginCode: z.optional(z.string()) });
const twoFactors = z.object({ password, captcha, loginCode: secondCode("请输入动态口令或短信验证码") });
type Fields = { password: string; captcha: string; loginCode?: string | undefined };

const fieldOf = {
  "captcha.rejected": "captcha",
  "signIn.rejected": "password",
  "secondFactor.codeRejected": "loginCode",
  "secondFactor.codeRequired": "loginCode",
} as const;

/** 确认是您本人: before a dangerous change when the sign-in is older than 20 minutes (design §4). */
export function ConfirmIdentityDialog(props: Dialogs["confirmIdentity"] & { onClose: () => void }) {
  const { needsCode, offersPasskey, onAnswer, onClose } = props;
  const session = useSession();
  const picture = useCaptcha();
  const form = useForm<Fields>({
    resolver: zodResolver(needsCode ? twoFactors : oneFactor),
    defaultValues: { password: "", captcha: "", loginCode: needsCode ? "" : undefined },
  });
  const { errors, isSubmitting } = form.formState;
  const answer = (confirmed: boolean) => {
    onClose();
    onAnswer(confirmed);
  };
  const tell = (failure: unknown, otherwise = passkeyProblem(failure) ?? failureText(failure)) => {
    if (isSilent(failure)) return;
    form.setValue("captcha", "");
    picture.refresh();
    const setProblem = (field: keyof Fields, message: string) =>
      form.setError(field, { message }, { shouldFocus: true });
    tellFailure<keyof Fields>(failure, { fieldOf, setProblem, otherwise });
  };
  const clientId = () => {
    if (!picture.clientId) toast.warning("正在获取验证码信息，请稍后再试");
    return picture.clientId;
  };

  const sending = useSending({
    async ask() {
      const generatorUserId = clientId();
      if (!generatorUserId || session.status !== "signedIn") return null;
      if (!(await form.trigger(["password", "captcha"], { shouldFocus: true }))) return null;
      const values = form.getValues();
      const password = await sealForCall(sendLoginPwdMsg, values.password, generatorUserId);
      const input = { tel: session.user.username, loginMethod: 6, captcha: values.captcha, password } as const;
      return callWithMessage(sendLoginPwdMsg, input, { generatorUserId });
    },
    toCode: () => form.setFocus("loginCode"),
    fail: tell,
  });
  const submit = form.handleSubmit(async (values) => {
    const generatorUserId = clientId();
    if (!generatorUserId) return;
    try {
      const sealed = await sealForCall(confirmIdentity, values.password, generatorUserId);
      await call(confirmIdentity, { ...values, password: sealed }, { generatorUserId });
      answer(true);
    } catch (failure) {
      tell(failure);
    }
  });
  const { busy, once } = useOneAtATime(tell);
  const byPasskey = async () => {
    const generatorUserId = clientId();
    if (!generatorUserId) return;
    await once(async () => {
      const { token, options } = await call(beginPasskeySignIn, {}, { generatorUserId });
      await call(confirmIdentityByPasskey, { token, response: await showPasskey(options) }, { generatorUserId });
      answer(true);
    });
  };

  return (
    <Dialog open title="确认是您本人" width={526} onClose={() => answer(false)}>
      <Form className="fs" onSubmit={submit}>
        <p className="say">登录已超过 20 分钟。为防止他人趁您离开时改动账号，请再确认一次。</p>
        {offersPasskey && passkeysWork() && (
          <Button size="large" block icon="key" busy={busy} onClick={() => void byPasskey()}>
            用通行密钥确认
          </Button>
        )}
        <PasswordField
          {...form.register("password")}
          label="密码"
          autoComplete="current-password"
          problem={errors.password?.message}
        />
        <CaptchaField captcha={picture} {...form.register("captcha")} problem={errors.captcha?.message} />
        {needsCode && (
          <SmsCodeField
            {...form.register("loginCode")}
            label="短信验证码或动态口令"
            problem={errors.loginCode?.message}
            sending={sending}
          />
        )}
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
          确认
        </Button>
      </Form>
    </Dialog>
  );
}
