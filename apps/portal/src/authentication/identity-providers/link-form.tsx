import { zodResolver } from "@hookform/resolvers/zod";
import { linkUpstream } from "@sannong/contract/authentication/identity-providers";
import { linkForm } from "@sannong/contract/authentication/identity-providers.schemas";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Alert, Button, Form } from "@sannong/ui";
import { useEffect, useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import { ApiRefusal, call, failureText } from "../../lib/api/api.ts";
import { PresentedPasswordField, UsernameField } from "../../lib/forms/credential-fields.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { KeyNotAvailable, sealForCall } from "../../lib/verification/seal-for-call.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import type { UpstreamAnswer } from "./identity-providers.queries.ts";

const schema = z.object({
  ...linkForm,
  password: z.string("请输入密码").check(z.minLength(1, "请输入密码"), z.maxLength(128, "密码最多 128 个字符")),
});

type Props = { continuation: string; onLinked: (answer: UpstreamAnswer) => Promise<void> };

/** Proves an account here by its password (design §3, Signing in from outside): every try spends the captcha; what was typed stays. */
export function LinkForm({ continuation, onLinked }: Props) {
  const captcha = useCaptcha();
  const [problem, setProblem] = useState("");
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { username: "", password: "", captcha: "" } });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => void prepareToSeal(), []);
  useEffect(() => form.setFocus("username"), [form]);

  const fail = (failure: unknown) => {
    form.setValue("captcha", "");
    captcha.afterTry(failure);
    const reason = failure instanceof ApiRefusal ? failure.reason : undefined;
    if (failure instanceof KeyNotAvailable) return setProblem("获取公钥失败");
    const message = failureText(failure);
    if (reason !== "captcha.rejected") return setProblem(message);
    form.setError("captcha", { message });
    form.setFocus("captcha");
  };

  const submit = form.handleSubmit(async ({ username, password, captcha: answer }) => {
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) return setProblem("正在获取验证码信息，请稍后再试");
    setProblem("");
    try {
      const sealed = await sealForCall(linkUpstream, password, generatorUserId);
      const input = { continuation, username, password: sealed, captcha: answer };
      await onLinked(await call(linkUpstream, input, { generatorUserId }));
    } catch (failure) {
      fail(failure);
    }
  });

  return (
    <Form className="fs" onSubmit={submit} aria-label="关联已有账号">
      {problem && (
        <div role="alert">
          <Alert tone="err">{problem}</Alert>
        </div>
      )}
      <UsernameField {...form.register("username")} label="用户名或手机号" problem={errors.username?.message} />
      <PresentedPasswordField {...form.register("password")} problem={errors.password?.message} />
      <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        关联并登录
      </Button>
    </Form>
  );
}
