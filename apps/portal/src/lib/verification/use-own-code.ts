import type { InputOf } from "@sannong/contract/endpoint";
import { sendAccountCode } from "@sannong/contract/identity/account-care";
import { callWithMessage } from "../api/api.ts";
import { clientIdOfThisDevice } from "./use-captcha.ts";
import { type Sending, useSending } from "./use-sending.ts";

type Deps = {
  /** what is sent, once the form is right; null after it has said what is missing */
  asked: () => Promise<InputOf<typeof sendAccountCode> | null>;
  toCode: () => void;
  fail: (failure: unknown, otherwise: string) => void;
};

/** Sends a code to somebody who is signed in: no captcha, for the session stands behind it. */
export function useOwnCode({ asked, toCode, fail }: Deps): Sending {
  async function ask() {
    const input = await asked();
    return input && callWithMessage(sendAccountCode, input, { generatorUserId: await clientIdOfThisDevice() });
  }
  return useSending({ ask, toCode, fail });
}
