import type { InputOf, OutputOf } from "@sannong/contract/endpoint";
import type { beginPasskey, confirmPasskey } from "@sannong/contract/authentication/second-factor";
import type { beginPasskeySignIn, passkeyLogin } from "@sannong/contract/authentication/way-in";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

type NewCredential = InputOf<typeof confirmPasskey>["response"];
type ShownCredential = InputOf<typeof passkeyLogin>["response"];

/** Browsers know passkeys of host names alone, and old ones know none. */
export const passkeysWork = (): boolean =>
  typeof window !== "undefined" && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** What to say when the device gave none; undefined for a failure that is not the device's. */
export function passkeyProblem(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  if (failure.name === "InvalidStateError") return "这台设备已经登记过通行密钥";
  if (failure.name === "NotAllowedError" || failure.name === "AbortError")
    return "没有完成通行密钥验证：可能已取消、等待超时，或这台设备上没有本门户的通行密钥";
  return failure.name === "SecurityError" ? "当前网址不能使用通行密钥，请用门户的域名打开后再试" : undefined;
}

/** Asks the device for a new passkey; its own window does the rest. */
export async function makePasskey(options: OutputOf<typeof beginPasskey>["options"]): Promise<NewCredential> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as NewCredential;
}

/** Asks the device to show a passkey of ours. */
export async function showPasskey(options: OutputOf<typeof beginPasskeySignIn>["options"]): Promise<ShownCredential> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as ShownCredential;
}
