import { closeAccount } from "@sannong/contract/identity/account-data";
import { Button, ConfirmDialog, Form, toast } from "@sannong/ui";
import { useRef, useState } from "react";
import { ApiRefusal, callWithMessage, failureText } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { useOwnCode } from "../../lib/verification/use-own-code.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";

type Props = { hasPhone: boolean; onAsked: () => void; onStale: () => void };

/** Says what will be gone, asks for a code, and asks once more. */
export function CloseAccountForm({ hasPhone, onAsked, onStale }: Props) {
  const [yzm, setYzm] = useState("");
  const [problem, setProblem] = useState<string>();
  const [asks, setAsks] = useState(false);
  const code = useRef<HTMLInputElement>(null);

  const tell = (failure: unknown) => {
    const reason = failure instanceof ApiRefusal ? failure.reason : undefined;
    if (reason === "session.stale") onStale();
    else if (reason === "sms.codeRejected") setProblem(failureText(failure));
    else showFailure(failure);
  };
  const { busy, once } = useOneAtATime(tell);
  const sending = useOwnCode({
    asked: async () => ({ purpose: "closeAccount" }),
    toCode: () => code.current?.focus(),
    fail: tell,
  });
  const ask = () => {
    if (hasPhone && !/^\d{6}$/.test(yzm.trim())) return setProblem("请输入验证码!");
    setProblem(undefined);
    setAsks(true);
  };
  const close = async () => {
    setAsks(false);
    const generatorUserId = await clientIdOfThisDevice();
    const input = hasPhone ? { yzm: yzm.trim() } : {};
    const { data } = await callWithMessage(closeAccount, input, { generatorUserId });
    toast.success(`注销申请已受理，账号将于 ${fullMomentInWords(data.closingAt)} 注销`);
    onAsked();
  };

  return (
    <Form
      className="fs"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <ul className="says">
        <li>7 天内登录本页即可撤销；到期后不能恢复。</li>
        <li>姓名、手机号、证件号、绑定的系统账号和角色会被删除，所有登录立即失效，已进入的系统会收到通知。</li>
        <li>操作日志依法至少保存 180 天。业务系统里已办的事项由各主管部门保存。</li>
      </ul>
      {hasPhone && (
        <SmsCodeField
          ref={code}
          value={yzm}
          onChange={(event) => setYzm(event.target.value)}
          problem={problem}
          sending={sending}
        />
      )}
      <Button type="submit" variant="danger" busy={busy}>
        申请注销账号
      </Button>
      {asks && (
        <ConfirmDialog
          title="注销账号"
          tone="danger"
          confirmLabel="注销账号"
          onConfirm={() => void once(close)}
          onCancel={() => setAsks(false)}
        >
          您的账号将在 7 天后注销，到期后不能恢复。确定要注销吗？
        </ConfirmDialog>
      )}
    </Form>
  );
}
