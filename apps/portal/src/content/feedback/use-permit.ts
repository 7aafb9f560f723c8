import { uploadPermit } from "@sannong/contract/operations/files";
import { useRef, useState } from "react";
import { ApiRefusal, call } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import type { Captcha } from "../../lib/verification/use-captcha.ts";

type Deps = { captcha: Captcha; typed: () => string; complain: (message: string) => void };

/** One captcha serves a visitor's whole form: it is asked when the first picture is chosen, or when the form goes off. */
export function usePermit({ captcha, typed, complain }: Deps) {
  const [permit, setPermit] = useState<string>();
  const underWay = useRef<Promise<string | null>>(undefined);

  async function ask(): Promise<string | null> {
    const answer = typed().trim();
    if (answer === "" || !captcha.clientId) {
      complain("请先输入图形验证码，再上传图片");
      return null;
    }
    try {
      const given = await call(uploadPermit, { captcha: answer }, { generatorUserId: captcha.clientId });
      setPermit(given.permit);
      return given.permit;
    } catch (failure) {
      captcha.afterTry(failure);
      if (failure instanceof ApiRefusal && failure.reason === "captcha.rejected") complain(failure.message);
      else showFailure(failure);
      return null;
    }
  }
  return {
    permit,
    forget: () => setPermit(undefined),
    obtain: async () => permit ?? (await (underWay.current ??= ask().finally(() => (underWay.current = undefined)))),
  };
}
