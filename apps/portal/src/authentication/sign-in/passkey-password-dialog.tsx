import { zodResolver } from "@hookform/resolvers/zod";
import { completePasskeyLogin } from "@sannong/contract/authentication/way-in";
import { completePasskeyLogin as schemas } from "@sannong/contract/authentication/second-factor.schemas";
import { Button, Dialog, Form, toast } from "@sannong/ui";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import type { Dialogs } from "../../app/dialogs.ts";
import { ApiRefusal, call } from "../../lib/api/api.ts";
import { PresentedPasswordField } from "../../lib/forms/credential-fields.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { tellSignInFailure } from "./sign-in-failure.ts";

const fields = z.pick(schemas.input, { password: true, captcha: true });

/** After the passkey of an account that needs two factors: its password. */
export function PasskeyPasswordDialog(props: Dialogs["passkeyPassword"] & { onClose: () => void }) {
  const { username, clientId, continuation, onSignedIn, onClose } = props;
  const captcha = useCaptcha();
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { password: "", captcha: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const password = await sealForCall(completePasskeyLogin, values.password, clientId);
      const input = { continuation, captcha: values.captcha, password };
      const result = await call(completePasskeyLogin, input, { generatorUserId: clientId });
      onClose();
      onSignedIn(result);
    } catch (failure) {
      form.setValue("captcha", "");
      captcha.afterTry(failure);
      const nameOf = (field: string) => (field === "captcha" ? "captcha" : "password");
      tellSignInFailure(failure, "登录失败!", {
        setProblem: (field, message) => form.setError(nameOf(field), { message }),
        focus: (field) => form.setFocus(nameOf(field)),
      });
      if (failure instanceof ApiRefusal && failure.reason === "secondFactor.flowExpired") {
        toast.warning("请重新用通行密钥登录");
        onClose();
      }
    }
  });
  return (
    <Dialog open title="再输入密码" width={526} onClose={onClose}>
      <Form className="fs" onSubmit={submit}>
        <p className="say">通行密钥验证通过。工作人员账号须有两重验证，请再输入 {username} 的密码。</p>
        <PresentedPasswordField {...form.register("password")} problem={errors.password?.message} />
        <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
          登录
        </Button>
      </Form>
    </Dialog>
  );
}
