import { toast } from "@sannong/ui";
import { useState } from "react";
import { useCountdown } from "./use-countdown.ts";
import { useOneAtATime } from "../use-one-at-a-time.ts";

/** What the server says of a code that is on its way. */
type Sent = { resendAfter: number; sentTo?: string | undefined };

type Needs = {
  /** sends one, once the form is right; null after saying what is missing, or when something else comes first */
  ask: () => Promise<{ data: Sent; msg: string } | null>;
  onSent: () => void;
  /** tells why not, or `otherwise` (specification §8: msg or 发送失败!) */
  fail: (failure: unknown, otherwise: string) => void;
};

/** What the button beside an SMS code needs to know. */
export type Sending = { send: () => Promise<void>; busy: boolean; sentTo: string | undefined; left: number };

/** Sends an SMS code, then 60 s of countdown, which a failure cancels (specification §4, §5, §9). */
export function useSending({ ask, onSent, fail }: Needs): Sending & { noteSent: (sent: Sent) => void } {
  const countdown = useCountdown();
  const [sentTo, setSentTo] = useState<string>();

  /** A code went out: by the button, or by an act of its own. */
  function noteSent(sent: Sent): void {
    setSentTo(sent.sentTo);
    countdown.start(sent.resendAfter);
    onSent();
  }

  const { busy, once } = useOneAtATime((failure) => {
    countdown.cancel();
    fail(failure, "发送失败!");
  });
  async function send(): Promise<void> {
    if (countdown.left > 0) return;
    await once(async () => {
      const told = await ask();
      if (!told) return;
      toast.success(told.msg || "发送成功!");
      noteSent(told.data);
    });
  }

  return { send, busy, sentTo, left: countdown.left, noteSent };
}
