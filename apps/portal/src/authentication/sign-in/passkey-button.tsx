import type { OutputOf } from "@sannong/contract/endpoint";
import { beginPasskeySignIn, passkeyLogin } from "@sannong/contract/authentication/way-in";
import { Button, toast } from "@sannong/ui";
import { openDialog } from "../../app/dialogs.ts";
import { ApiRefusal, call, failureText, isSilent } from "../../lib/api/api.ts";
import { passkeyProblem, passkeysWork, showPasskey } from "../../lib/browser/passkeys.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { readLead, type SignInResult } from "./next-step.ts";

type Props = {
  /** the device's client id; undefined until it is there */
  clientId: string | undefined;
  onResult: (result: SignInResult, username: string) => Promise<unknown>;
};

/** 通行密钥登录: no name, no captcha, no waiting for a message; staff add their password (design §2). */
export function PasskeyButton({ clientId, onResult }: Props) {
  const goOnWithPassword = (failure: ApiRefusal, generatorUserId: string) => {
    const lead = readLead(failure);
    if (!lead) return;
    const onSignedIn = (result: SignInResult) => void onResult(result, lead.username);
    openDialog("passkeyPassword", { ...lead, clientId: generatorUserId, onSignedIn });
  };
  const { busy, once } = useOneAtATime((failure) => {
    if (clientId && failure instanceof ApiRefusal && failure.reason === "signIn.passwordToo")
      return goOnWithPassword(failure, clientId);
    if (!isSilent(failure)) toast.error(passkeyProblem(failure) ?? failureText(failure));
  });
  if (!passkeysWork()) return null;

  const signIn = async () => {
    if (!clientId) return void toast.warning("正在获取验证码信息，请稍后再试");
    await once(async () => {
      const { token, options } = await call(beginPasskeySignIn, {}, { generatorUserId: clientId });
      const response = await showPasskey(options);
      const result: OutputOf<typeof passkeyLogin> = await call(
        passkeyLogin,
        { token, response },
        { generatorUserId: clientId },
      );
      await onResult(result, result.userCenter.username);
    });
  };
  return (
    <Button size="large" block icon="key" busy={busy} onClick={() => void signIn()}>
      通行密钥登录
    </Button>
  );
}
