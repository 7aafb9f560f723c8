import { captchaImage, captchaSound, getClientId } from "@sannong/contract/authentication/one-time-codes";
import { toast } from "@sannong/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiRefusal, call, isSilent } from "../api/api.ts";
import { storage } from "../storage/storage.ts";
import { tellUnlessOffline } from "../api/tell-unless-offline.ts";

const WELL_FORMED = /^[A-Za-z0-9_-]{16,64}$/;

/** The client id is fetched or reused: it belongs to the device. */
export async function clientIdOfThisDevice(): Promise<string> {
  const kept = storage.generatorUserId.get();
  if (kept && WELL_FORMED.test(kept)) return kept;
  try {
    const { clientId } = await call(getClientId, {});
    storage.generatorUserId.set(clientId);
    return clientId;
  } catch (failure) {
    if (!isSilent(failure)) void tellUnlessOffline("无法获取验证码服务");
    throw failure;
  }
}

const clientIdQuery = queryOptions({
  queryKey: ["verification", "clientId"],
  queryFn: clientIdOfThisDevice,
  staleTime: 0,
  retry: false,
  meta: { quiet: true },
});

export type Captcha = {
  /** undefined until the client id is there */
  clientId: string | undefined;
  imageUrl: string | undefined;
  /** the picture did not come */
  failed: boolean;
  onImageError: () => void;
  /** reads out what the picture shows */
  speak: () => void;
  /** a new picture */
  refresh: () => void;
  /** every try spends the picture; a client id that the server does not know is fetched anew */
  afterTry: (failure?: unknown) => void;
};

/** The graphic captcha of a form: on opening the client id is fetched or reused, then the picture loaded (specification §4). */
export function useCaptcha(): Captcha {
  const { data: clientId, isError, refetch } = useQuery(clientIdQuery);
  const [picture, setPicture] = useState(() => Date.now());
  const [pictureFailed, setPictureFailed] = useState(false);

  // one voice at a time, and none once the form is gone
  const voice = useRef<HTMLAudioElement>(undefined);
  useEffect(() => () => voice.current?.pause(), []);

  const refresh = useCallback(() => {
    voice.current?.pause();
    setPictureFailed(false);
    setPicture((last) => Math.max(last + 1, Date.now()));
    if (!clientId) void refetch();
  }, [clientId, refetch]);
  const renew = useCallback(() => {
    storage.generatorUserId.clear();
    void refetch();
    refresh();
  }, [refetch, refresh]);
  const afterTry = useCallback(
    (failure?: unknown) =>
      failure instanceof ApiRefusal && failure.reason === "captcha.clientUnknown" ? renew() : refresh(),
    [renew, refresh],
  );
  const onImageError = useCallback(() => {
    setPictureFailed(true);
    void tellUnlessOffline("获取验证码失败");
  }, []);

  const speak = useCallback(() => {
    if (!clientId) return void toast.warning("正在获取验证码信息，请稍后再试");
    voice.current?.pause();
    // another tab of this browser may show another picture: `t` is this one's
    voice.current = new Audio(`/api${captchaSound.path}?clientId=${encodeURIComponent(clientId)}&t=${picture}`);
    voice.current.play().catch((failure: unknown) => {
      // a newer press, or another page, has stopped it
      if (failure instanceof DOMException && failure.name === "AbortError") return;
      void tellUnlessOffline("语音验证码没有加载，请换一张验证码再听");
    });
  }, [clientId, picture]);

  const imageUrl = clientId && `/api${captchaImage.path}?clientId=${encodeURIComponent(clientId)}&t=${picture}`;
  return {
    clientId,
    imageUrl,
    failed: pictureFailed || (isError && !clientId),
    onImageError,
    speak,
    refresh,
    afterTry,
  };
}
