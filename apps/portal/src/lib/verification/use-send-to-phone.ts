import type { sendLoginPwdMsg, sendRegisterMsg } from "@sannong/contract/verification";
import { toast } from "@sannong/ui";
import { useState } from "react";
import { callTold } from "../api.ts";
import type { Captcha } from "./use-captcha.ts";
import { useCountdown } from "./use-countdown.ts";

type ToPhone = { tel: string; captcha: string };
type SendEntry = typeof sendLoginPwdMsg | typeof sendRegisterMsg; // the reset's is the latter's twin

type Needs = {
  entry: SendEntry;
  captcha: Captcha;
  /** phone and captcha answer once both are right; null after the form has said what is missing */
  checked: () => Promise<ToPhone | null> | ToPhone | null;
  onSent: () => void;
  /** tells why not, or `otherwise` (specification §8: msg or 发送失败!), and asks for a new captcha */
  fail: (failure: unknown, otherwise: string) => void;
};

/** What the button beside an SMS code needs to know. */
export type Sending = { send: () => Promise<void>; busy: boolean; sentTo: string | undefined; left: number };

/**
 * Sends an SMS code to the phone in the form, for a captcha: checked first, then 60 s of countdown, which a failure
 * cancels (specification §4, §5, §8, §9).
 */
export function useSendToPhone({ entry, captcha, checked, onSent, fail }: Needs): Sending {
  const countdown = useCountdown();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function send(): Promise<void> {
    if (busy || countdown.left > 0) return;
    const input = await checked();
    if (!input) return;
    const { clientId } = captcha;
    if (!clientId) return void toast.warning("正在获取验证码信息，请稍后再试");
    setBusy(true);
    try {
      const { data, msg } = await callTold(entry as typeof sendRegisterMsg, input, { generatorUserId: clientId });
      toast.success(msg || "发送成功!");
      setSentTo(data.sentTo);
      countdown.start(data.resendAfter);
      onSent();
    } catch (failure) {
      countdown.cancel();
      fail(failure, "发送失败!");
    } finally {
      setBusy(false);
    }
  }

  return { send, busy, sentTo, left: countdown.left };
}
