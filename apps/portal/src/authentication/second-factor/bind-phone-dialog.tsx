import { zodResolver } from "@hookform/resolvers/zod";
import { secondCode } from "@sannong/contract/fields";
import { bindPhone, sendBindPhoneMsg } from "@sannong/contract/authentication/way-in";
import { bindPhone as bindPhoneSchemas } from "@sannong/contract/authentication/second-factor.schemas";
import { Button, Dialog, Form, TextField } from "@sannong/ui";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import type { Dialogs } from "../../app/dialogs.ts";
import { call, callWithMessage } from "../../lib/api/api.ts";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useSending } from "../../lib/verification/use-sending.ts";

const { tel, yzm } = bindPhoneSchemas.input.shape;
const marketForm = z.object({ tel, yzm, activationCode: z.optional(z.string()) });
const staffForm = z.object({ tel, yzm, activationCode: secondCode("请输入激活码") });
type Fields = { tel: string; yzm: string; activationCode?: string | undefined };

const fieldOf = {
  "sms.codeRejected": "yzm",
  "secondFactor.activationRequired": "activationCode",
  "secondFactor.activationRejected": "activationCode",
  "phone.taken": "tel",
} as const;
/** What a further try in this dialog cannot mend: the sign-in form begins anew. */
const startsOver: readonly string[] = [
  "captcha.rejected",
  "secondFactor.flowExpired",
  "phone.alreadyBound",
  "signIn.rejected",
];

/** 绑定手机号, above the two-factor form (specification §2, §4): the first phone of an account whose password was right. */
export function BindPhoneDialog(props: Dialogs["bindPhone"] & { onClose: () => void }) {
  const { username, password, captcha, clientId, continuation, activationRequired, onBound, onGivenUp, onClose } =
    props;
  const form = useForm<Fields>({
    resolver: zodResolver(activationRequired ? staffForm : marketForm),
    defaultValues: { tel: "", yzm: "", activationCode: activationRequired ? "" : undefined },
  });
  const { errors, isSubmitting } = form.formState;
  const giveUp = () => {
    onClose();
    onGivenUp();
  };

  const tell = (failure: unknown, otherwise: string) => {
    const setProblem = (field: keyof Fields, message: string) =>
      form.setError(field, { message }, { shouldFocus: true });
    const reason = tellFailure<keyof Fields>(failure, { fieldOf, setProblem, otherwise });
    if (reason && startsOver.includes(reason)) giveUp();
  };

  const sending = useSending({
    async ask() {
      if (!(await form.trigger("tel", { shouldFocus: true }))) return null;
      return callWithMessage(
        sendBindPhoneMsg,
        { tel: form.getValues("tel").trim(), continuation },
        { generatorUserId: clientId },
      );
    },
    toCode: () => form.setFocus("yzm"),
    fail: (failure) => tell(failure, "发送验证码失败"),
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      const sealed = await sealForCall(bindPhone, password, clientId);
      const input = { ...values, username, captcha, password: sealed };
      const bound = await call(bindPhone, input, { generatorUserId: clientId });
      onClose();
      onBound(bound);
    } catch (failure) {
      tell(failure, "绑定失败");
    }
  });

  return (
    <Dialog open title="绑定手机号" width={526} onClose={giveUp}>
      <Form className="fs" onSubmit={submit}>
        <p className="say">密码已核对无误，但账号上还没有手机号。绑定后，登录验证码会发到这个手机号。</p>
        <PhoneField {...form.register("tel")} problem={errors.tel?.message} />
        <SmsCodeField {...form.register("yzm")} problem={errors.yzm?.message} sending={sending} />
        {activationRequired && (
          <TextField
            {...form.register("activationCode")}
            label="激活码"
            icon="key"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            problem={errors.activationCode?.message}
            hint="工作人员首次绑定，须填写本地区管理员当面交给您的激活码。已有动态口令或恢复码的，也可以填在这里。"
          />
        )}
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
          绑定
        </Button>
      </Form>
    </Dialog>
  );
}
