import type { InputOf } from "@sannong/contract/endpoint";
import { sendAccountCode } from "@sannong/contract/account-care";
import { toast } from "@sannong/ui";
import { useState } from "react";
import { callTold } from "../../lib/api.ts";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { useCountdown } from "../../lib/verification/use-countdown.ts";
import type { Sending } from "../../lib/verification/use-send-to-phone.ts";

type Needs = {
  /** what is sent, once the form is right; null after it has said what is missing */
  asked: () => Promise<InputOf<typeof sendAccountCode> | null>;
  onSent: () => void;
  fail: (failure: unknown, otherwise: string) => void;
};

/** Sends a code to somebody who is signed in: no captcha, for the session stands behind it; 60 s until the next. */
export function useOwnCode({ asked, onSent, fail }: Needs): Sending {
  const countdown = useCountdown();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function send(): Promise<void> {
    if (busy || countdown.left > 0) return;
    setBusy(true);
    try {
      const input = await asked();
      if (!input) return;
      const generatorUserId = await clientIdOfThisDevice();
      const { data, msg } = await callTold(sendAccountCode, input, { generatorUserId });
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
