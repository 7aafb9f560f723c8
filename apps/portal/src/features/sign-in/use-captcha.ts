import { captchaImage, getClientId } from "@sannong/contract/verification";
import { toast } from "@sannong/ui";
import { useCallback, useEffect, useState } from "react";
import { call, isSilent } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";

const WELL_FORMED = /^[A-Za-z0-9_-]{16,64}$/;

let asking: Promise<string> | undefined;
/** Fetches the client id or reuses the device's; one call, however many forms ask. */
function clientIdOfThisDevice(): Promise<string> {
  const kept = storage.generatorUserId.get();
  if (kept && WELL_FORMED.test(kept)) return Promise.resolve(kept);
  asking ??= call(getClientId, {})
    .then(({ clientId }) => {
      storage.generatorUserId.set(clientId);
      return clientId;
    })
    .finally(() => (asking = undefined));
  return asking;
}

export type Captcha = {
  /** undefined until the client id is there */
  clientId: string | undefined;
  imageUrl: string | undefined;
  /** the picture did not come */
  failed: boolean;
  onImageError: () => void;
  /** a new picture */
  refresh: () => void;
  /** forgets the client id too: the server does not know it */
  renew: () => void;
};

/** The graphic captcha of a form: on opening the client id is fetched or reused, then the picture loaded (specification §4). */
export function useCaptcha(): Captcha {
  const [clientId, setClientId] = useState<string>();
  const [picture, setPicture] = useState(() => Date.now());
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (clientId) return;
    let wanted = true;
    clientIdOfThisDevice().then(
      (id) => wanted && setClientId(id),
      (failure) => {
        if (!wanted || isSilent(failure)) return;
        setFailed(true);
        toast.error("无法获取验证码服务");
      },
    );
    return () => void (wanted = false);
  }, [clientId, picture]);

  const refresh = useCallback(() => {
    setFailed(false);
    setPicture((last) => Math.max(last + 1, Date.now()));
  }, []);
  const renew = useCallback(() => {
    storage.generatorUserId.clear();
    setClientId(undefined);
    refresh();
  }, [refresh]);
  const onImageError = useCallback(() => {
    setFailed(true);
    toast.error("获取验证码失败");
  }, []);

  const imageUrl = clientId && `/api${captchaImage.path}?clientId=${encodeURIComponent(clientId)}&t=${picture}`;
  return { clientId, imageUrl, failed, onImageError, refresh, renew };
}
