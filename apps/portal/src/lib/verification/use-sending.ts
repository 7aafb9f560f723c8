import { toast } from "@sannong/ui";
import { useState } from "react";
import { useCountdown } from "./use-countdown.ts";
import { useOneAtATime } from "../hooks/use-one-at-a-time.ts";

/** What the server says of a code that is on its way. */
type Sent = { resendAfter: number; sentTo?: string | undefined };

type Deps = {
  /** sends one, once the form is right; null after saying what is missing, or when something else comes first */
  ask: () => Promise<{ data: Sent; msg: string } | null>;
  /** what the form clears once a code is on its way */
  onSent?: () => void;
  /** puts the keyboard into the code's field */
  toCode: () => void;
  /** tells why not, or `otherwise` (specification §8: msg or 发送失败!) */
  fail: (failure: unknown, otherwise: string) => void;
};

/** What the button beside an SMS code needs to know. */
export type Sending = { send: () => Promise<void>; busy: boolean; sentTo: string | undefined; left: number };

/** Sends an SMS code, then 60 s of countdown, which a failure cancels (specification §4, §5, §9). */
export function useSending({ ask, onSent, toCode, fail }: Deps): Sending & { noteSent: (sent: Sent) => void } {
  const countdown = useCountdown();
  const [sentTo, setSentTo] = useState<string>();

  function note(sent: Sent): void {
    setSentTo(sent.sentTo);
    countdown.start(sent.resendAfter);
    onSent?.();
  }
  /** A code went out by an act of its own. */
  function noteSent(sent: Sent): void {
    note(sent);
    toCode();
  }

  const { busy, once } = useOneAtATime((failure) => {
    countdown.cancel();
    fail(failure, "发送失败!");
  });
  async function send(): Promise<void> {
    if (countdown.left > 0) return;
    const pressed = document.activeElement;
    await once(async () => {
      const told = await ask();
      if (!told) return;
      toast.success(told.msg || "发送成功!");
      note(told.data);
      if (!isElsewhere(pressed)) toCode();
    });
  }

  return { send, busy, sentTo, left: countdown.left, noteSent };
}

/** Whoever writes in another field by now is left there: what they type next belongs to it. */
const isElsewhere = (before: Element | null): boolean =>
  document.activeElement !== before && document.activeElement !== document.body;
