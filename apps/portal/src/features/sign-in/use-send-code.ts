import { sendLoginPwdMsg } from "@sannong/contract/verification";
import { toast } from "@sannong/ui";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { openDialog } from "../../app/dialogs.ts";
import { site } from "@sannong/contract/site";
import { callTold } from "../../lib/api.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { sendCodeForm, type TwoFactorForm } from "./sign-in.forms.ts";
import type { FieldName } from "./sign-in-failure.ts";
import type { Captcha } from "../../lib/verification/use-captcha.ts";
import { useCountdown } from "../../lib/verification/use-countdown.ts";

type Needs = {
  form: UseFormReturn<TwoFactorForm>;
  captcha: Captcha;
  fail: (failure: unknown, otherwise: string) => void;
  answers: { setProblem: (field: FieldName, message: string) => void; focus: (field: FieldName) => void };
};

const fieldNames = { tel: "username", password: "password", captcha: "captcha" } as const;

/** Sends the second factor's SMS code: checked first, sealed, then 60 s of countdown (specification §4, §5, §9). */
export function useSendCode({ form, captcha, fail, answers }: Needs) {
  const countdown = useCountdown();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

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

  async function send(): Promise<void> {
    const input = checked();
    if (!input || countdown.left > 0) return;
    const { clientId } = captcha;
    if (!clientId) return void toast.warning("正在获取验证码信息，请稍后再试");
    setBusy(true);
    try {
      const password = await sealForCall(sendLoginPwdMsg, input.password, clientId);
      const { data, msg } = await callTold(
        sendLoginPwdMsg,
        { ...input, password, loginMethod: 6 },
        { generatorUserId: clientId },
      );
      if (data.noPhoneNumber) return tellThereIsNoPhone();
      toast.success(msg || "发送成功!");
      setSentTo(data.sentTo);
      countdown.start(data.resendAfter);
      answers.focus("loginCode");
    } catch (failure) {
      countdown.cancel();
      fail(failure, "发送失败!");
    } finally {
      setBusy(false);
    }
  }

  function tellThereIsNoPhone(): void {
    form.setValue("captcha", "");
    captcha.refresh();
    openDialog("notice", {
      title: "账号还没有登记手机号",
      tone: "warn",
      text: `密码已核对无误，但账号上没有手机号，收不到短信验证码。请联系本单位或本地区管理员登记手机号后再登录；也可以拨打 ${site.helpLine}（${site.helpHours}）。已有动态口令的，可以直接填写动态口令登录。`,
    });
  }

  return { send, busy, sentTo, left: countdown.left };
}
