import { zodResolver } from "@hookform/resolvers/zod";
import { setPasswordAndLogin } from "@sannong/contract/authentication/way-in";
import { setPasswordForm } from "@sannong/contract/authentication/second-factor.schemas";
import { Button, Dialog, Form } from "@sannong/ui";
import { useWatch } from "react-hook-form";
import { NewPasswordFields } from "../../lib/forms/new-password-fields.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import type { Dialogs } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";

const fieldOf = {
  "password.tooSimple": "newPassword",
  "password.signMissing": "newPassword",
  "password.initial": "newPassword",
  "password.personal": "newPassword",
  "password.repeated": "newPassword",
} as const;

/** 设置密码, above the two-factor form: confirming sets the password and signs in (specification §2, §4). */
export function SetPasswordDialog(props: Dialogs["setPassword"] & { onClose: () => void }) {
  const { username, clientId, continuation, onSignedIn, onClose } = props;
  const form = useForm({ resolver: zodResolver(setPasswordForm), defaultValues: { newPassword: "", rpassword: "" } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: "newPassword" });
  const submit = form.handleSubmit(async ({ newPassword: plain }) => {
    try {
      const newPassword = await sealForCall(setPasswordAndLogin, plain, clientId);
      const input = { username, newPassword, loginCode: continuation };
      const result = await call(setPasswordAndLogin, input, { generatorUserId: clientId });
      onClose();
      await onSignedIn(result);
    } catch (failure) {
      const setProblem = (field: "newPassword", message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      const reason = tellFailure(failure, { fieldOf, setProblem, otherwise: "密码设置失败" });
      if (reason === "secondFactor.flowExpired") onClose();
    }
  });
  return (
    <Dialog open title="设置密码" width={526} onClose={onClose}>
      <Form className="fs" onSubmit={submit}>
        <p className="say">验证通过。您现在用的密码是发放的或过于简单，请换成只有您知道的密码，换好即登录。</p>
        <NewPasswordFields
          password={{ label: "新密码", registered: form.register("newPassword"), problem: errors.newPassword?.message }}
          again={{ label: "确认密码", registered: form.register("rpassword"), problem: errors.rpassword?.message }}
          typed={typed}
          rule="9–20 位，须有大写字母、小写字母、数字和 @$!%*?& 中的符号"
        />
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
          确定
        </Button>
      </Form>
    </Dialog>
  );
}
