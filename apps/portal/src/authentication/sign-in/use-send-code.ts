import type { OutputOf } from "@sannong/contract/endpoint";
import { sendLoginPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { toast } from "@sannong/ui";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { openDialog } from "../../app/dialogs.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { sendCodeForm, type TwoFactorForm } from "./sign-in.forms.ts";
import type { FieldName } from "./sign-in-failure.ts";
import type { Captcha } from "../../lib/verification/use-captcha.ts";
import { type Sending, useSending } from "../../lib/verification/use-sending.ts";

type Checked = z.output<typeof sendCodeForm>;
type Sent = OutputOf<typeof sendLoginPwdMsg>;

type Deps = {
  form: UseFormReturn<TwoFactorForm>;
  captcha: Captcha;
  fail: (failure: unknown, otherwise: string) => void;
  answers: { setProblem: (field: FieldName, message: string) => void; focus: (field: FieldName) => void };
};

const fieldNames = { tel: "username", password: "password", captcha: "captcha" } as const;

/** Sends the second factor's SMS code: checked first, sealed, then 60 s of countdown (specification §4, §5, §9). */
export function useSendCode({ form, captcha, fail, answers }: Deps): Sending {
  /** What the form holds, or null after saying what is missing: the first thing only. */
  function checked() {
    const { username, password, captcha: answer } = form.getValues();
    const read = z.safeParse(sendCodeForm, { tel: username, password, captcha: answer });
    if (read.success) return read.data;
    const first = read.error.issues[0];
    const field = fieldNames[String(first?.path[0]) as keyof typeof fieldNames] ?? "username";
    answers.setProblem(field, first?.message ?? "请先输入用户名或手机号");
    answers.focus(field);
    return null;
  }

  async function ask() {
    const input = checked();
    if (!input) return null;
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) {
      toast.warning("正在获取验证码信息，请稍后再试");
      return null;
    }
    const password = await sealForCall(sendLoginPwdMsg, input.password, generatorUserId);
    const told = await callWithMessage(sendLoginPwdMsg, { ...input, password, loginMethod: 6 }, { generatorUserId });
    if (!told.data.noPhoneNumber) return told;
    bindPhone(input, generatorUserId, told.data);
    return null;
  }
  const { noteSent, ...sending } = useSending({ ask, toCode: () => answers.focus("loginCode"), fail });

  /** No phone is on record: binding one comes first, then a code is sent to it and the countdown starts (specification §4). */
  function bindPhone({ tel: username, password, captcha: answer }: Checked, clientId: string, data: Sent): void {
    openDialog("bindPhone", {
      username,
      password,
      captcha: answer,
      clientId,
      continuation: data.continuation ?? "",
      activationRequired: data.activationRequired ?? false,
      onBound: ({ codeSent, ...sent }) => {
        if (!codeSent) return void toast.error("发送验证码失败");
        toast.success("绑定成功，登录验证码已发送");
        noteSent(sent);
      },
      onGivenUp: () => {
        form.setValue("captcha", "");
        captcha.refresh();
      },
    });
  }

  return sending;
}
