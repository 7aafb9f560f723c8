import type { sendLoginPwdMsg, sendRegisterMsg } from "@sannong/contract/authentication/one-time-codes";
import { sendCodeToPhone } from "@sannong/contract/authentication/one-time-codes.schemas";
import { toast } from "@sannong/ui";
import * as z from "zod/mini";
import { callWithMessage } from "../api/api.ts";
import type { Captcha } from "./use-captcha.ts";
import { type Sending, useSending } from "./use-sending.ts";

type ToPhone = { tel: string; captcha: string };
type SendEntry = typeof sendLoginPwdMsg | typeof sendRegisterMsg; // the reset's is the latter's twin

type Deps = {
  entry: SendEntry;
  captcha: Captcha;
  /** phone and captcha answer once both are right; null after the form has said what is missing */
  checked: () => Promise<ToPhone | null> | ToPhone | null;
  onSent?: () => void;
  toCode: () => void;
  /** tells why not, and asks for a new captcha */
  fail: (failure: unknown, otherwise: string) => void;
};

/** Sends an SMS code to the phone in the form, for a captcha: checked first (specification §4, §5, §8, §9). */
export function useSendToPhone({ entry, captcha, checked, fail, ...then }: Deps): Sending {
  async function ask() {
    const input = await checked();
    if (!input) return null;
    const { clientId: generatorUserId } = captcha;
    if (generatorUserId) return callWithMessage(entry as typeof sendRegisterMsg, input, { generatorUserId });
    toast.warning("正在获取验证码信息，请稍后再试");
    return null;
  }
  return useSending({ ask, fail, ...then });
}

/** Reads the two; only the first thing that is missing is said. */
export function readToPhone(
  typed: ToPhone,
  complain: (field: keyof ToPhone, message: string) => void,
  schema: z.ZodMiniType<ToPhone> = sendCodeToPhone.input,
): ToPhone | null {
  const read = z.safeParse(schema, typed);
  if (read.success) return read.data;
  const first = read.error.issues[0];
  complain(first?.path[0] === "captcha" ? "captcha" : "tel", first?.message ?? "请输入正确的手机号");
  return null;
}
