import type { OutputOf } from "@sannong/contract/endpoint";
import {
  getUserRegisterInfo,
  readFormerRegistration,
  sendRegisterStatusMsg,
} from "@sannong/contract/identity/registration";
import { getUserRegisterInfo as schemas } from "@sannong/contract/identity/registration.schemas";
import { Alert, Button, Form, TextField, toast } from "@sannong/ui";
import { useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import { ApiRefusal, call, isSilent } from "../../lib/api/api.ts";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { useKeptReceipt } from "../../lib/storage/receipts.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { readToPhone, useSendToPhone } from "../../lib/verification/use-send-to-phone.ts";

type Values = { account: string; receiptNumber: string; captcha: string; yzm: string };
type Status = OutputOf<typeof getUserRegisterInfo>;
export type Former = OutputOf<typeof readFormerRegistration>;

const tones = { none: "info", pending: "warn", approved: "ok", rejected: "err" } as const;
const day = new Intl.DateTimeFormat("zh-CN", { month: "long", day: "numeric", timeZone: "Asia/Shanghai" });

/** 查询审核进度: for the applicant alone, by receipt number or by a code to their phone. */
export function StatusForm({ receipt, onFormer }: { receipt: string; onFormer: (former: Former) => void }) {
  const [by, setBy] = useState<"receipt" | "sms">("receipt");
  const [status, setStatus] = useState<Status>();
  const { busy, once } = useOneAtATime();
  const captcha = useCaptcha();
  const form = useForm<Values>({ defaultValues: { account: "", receiptNumber: receipt, captcha: "", yzm: "" } });
  const { errors } = form.formState;
  const [isKept, setIsKept] = useState(false);
  useKeptReceipt("registration", (kept) => {
    if (form.getValues("receiptNumber") !== "") return;
    form.setValue("receiptNumber", kept);
    setIsKept(true);
  });
  const complain = (name: keyof Values, message: string) => {
    form.setError(name, { message });
    form.setFocus(name);
  };

  const fail = (failure: unknown, otherwise: string) => {
    captcha.afterTry(failure);
    form.setValue("captcha", "");
    if (isSilent(failure)) return;
    const reason = failure instanceof ApiRefusal ? failure.reason : undefined;
    const message = failure instanceof ApiRefusal ? failure.saidOr(otherwise) : otherwise;
    if (reason === "captcha.rejected") return complain("captcha", message);
    if (reason === "sms.codeRejected") return complain("yzm", message);
    if (reason === "registration.notFound") return complain("receiptNumber", message);
    toast.error(message);
  };
  const sending = useSendToPhone({
    entry: sendRegisterStatusMsg,
    captcha,
    checked() {
      const { account, captcha: answer } = form.getValues();
      return readToPhone({ tel: account, captcha: answer }, (missing, message) =>
        missing === "captcha" ? complain("captcha", message) : complain("account", "请输入正确的手机号"),
      );
    },
    toCode: () => form.setFocus("yzm"),
    fail,
  });

  const failed = (otherwise: string) => (failure: unknown) => {
    setStatus(undefined);
    fail(failure, otherwise);
  };
  const asker = captcha.clientId ? { generatorUserId: captcha.clientId } : {};

  const submit = form.handleSubmit(async ({ account, receiptNumber, yzm }) => {
    form.clearErrors();
    const proof = by === "receipt" ? { receiptNumber } : { yzm };
    const read = z.safeParse(schemas.input, { account, ...proof });
    if (!read.success) {
      // the first word about a field counts, and the first field of the form gets the focus
      for (const { path, message } of read.error.issues.toReversed()) complain(path[0] as keyof Values, message);
      return;
    }
    await once(() => call(getUserRegisterInfo, read.data, asker).then(setStatus, failed("查询失败，请稍后再试")));
  });

  const readFormer = (continuation: string) =>
    once(() => call(readFormerRegistration, { continuation }, asker).then(onFormer, failed("读取失败，请稍后再试")));

  return (
    <Form className="fs card status-form" onSubmit={submit}>
      <PhoneField {...form.register("account")} label="注册时填写的手机号" problem={errors.account?.message} />
      {by === "receipt" ? (
        <TextField
          {...form.register("receiptNumber")}
          label="受理编号"
          placeholder="ZC-20261121-…"
          autoComplete="off"
          spellCheck={false}
          problem={errors.receiptNumber?.message ?? undefined}
          hint={isKept && "您刚才提交的，已经填好"}
        />
      ) : (
        <>
          <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
          <SmsCodeField {...form.register("yzm")} sending={sending} problem={errors.yzm?.message} />
        </>
      )}
      <p>
        <button type="button" className="link" onClick={() => setBy(by === "receipt" ? "sms" : "receipt")}>
          {by === "receipt" ? "没有编号，用短信查询" : "用受理编号查询"}
        </button>
      </p>
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        查询
      </Button>
      {status && (
        <div role="status">
          <Alert tone={tones[status.status]}>
            {status.text}
            {status.dueAt && `。预计 ${day.format(new Date(status.dueAt))} 前办结，结果会以短信通知您`}
          </Alert>
          {status.continuation && (
            <Button block busy={busy} onClick={() => void readFormer(status.continuation ?? "")}>
              在原来填写的内容上修改，重新申请
            </Button>
          )}
          {status.status === "rejected" && !status.continuation && (
            <p className="hint">用短信验证码查询，可以看到退回原因，并在原来填写的内容上修改。</p>
          )}
        </div>
      )}
    </Form>
  );
}
