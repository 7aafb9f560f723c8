import type { OutputOf } from "@sannong/contract/endpoint";
import { createQrLogin, qrLogin } from "@sannong/contract/authentication/qr-sign-in";
import type { QrState } from "@sannong/contract/authentication/qr-sign-in.schemas";
import { useEffect, useEffectEvent, useState } from "react";
import { call, isSilent } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { leadToSetUp, leadToTwoFactor } from "./next-step.ts";
import { followQr } from "./follow-qr.ts";
import type { SignInFormProps } from "./use-sign-in-form.ts";

/** `modules`: the picture, row by row, dark ones true */
type Code = OutputOf<typeof createQrLogin> & { modules: boolean[][] };
export type QrView =
  | { step: "preparing" }
  | { step: "waiting" | "scanned"; code: Code }
  | { step: "entering" }
  | { step: "refused" | "expired" | "failed" };

/**
 * From a fresh QR code to the next page; one code a mounting. The secret lives in this page's memory and
 * nowhere else.
 */
export function useQrSignIn(props: SignInFormProps): QrView {
  const [view, setView] = useState<QrView>({ step: "preparing" });
  const complete = useEffectEvent((result: OutputOf<typeof qrLogin>) =>
    completeSignIn(result, { ...props, username: result.userCenter.username }),
  );

  /** Their account has become staff's since their phone signed in: one factor does not open it any more. */
  const leadOn = useEffectEvent((failure: unknown, clientId: string) => {
    const { onSecondFactor } = props;
    return (
      leadToSetUp(failure, { username: "", clientId, onResult: complete }) ||
      leadToTwoFactor(failure, onSecondFactor && (() => onSecondFactor("")))
    );
  });

  useEffect(() => {
    const flight = new AbortController();
    let stop = () => {};
    const show = (next: QrView) => !flight.signal.aborted && setView(next);

    const enter = async ({ qrId, secret }: Code) => {
      show({ step: "entering" });
      let clientId = "";
      try {
        clientId = await clientIdOfThisDevice();
        const result = await call(qrLogin, { qrId, secret }, { generatorUserId: clientId });
        if (!(await complete(result))) show({ step: "expired" });
      } catch (failure) {
        show({ step: "failed" });
        if (!leadOn(failure, clientId)) showFailure(failure);
      }
    };

    const begin = async () => {
      try {
        const [requested, { encode }] = await Promise.all([
          call(createQrLogin, {}, { signal: flight.signal }),
          loadChunk(() => import("uqr")),
        ]);
        // drawn here: the address goes through nobody else's hands
        const code: Code = { ...requested, modules: encode(requested.address, { ecc: "M", border: 2 }).data };
        if (flight.signal.aborted) return;
        const hear = (state: QrState) => {
          if (state === "confirmed") {
            stop();
            void enter(code);
          } else if (state === "waiting" || state === "scanned") show({ step: state, code });
          else show({ step: state });
        };
        const unfollow = followQr(code.qrId, hear);
        const expiry = setTimeout(() => {
          unfollow();
          show({ step: "expired" });
        }, code.expiresIn * 1000);
        stop = () => {
          unfollow();
          clearTimeout(expiry);
        };
        show({ step: "waiting", code });
      } catch (failure) {
        if (!isSilent(failure)) show({ step: "failed" });
      }
    };

    void begin();
    return () => {
      flight.abort();
      stop();
    };
  }, []);

  return view;
}
