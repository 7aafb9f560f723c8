import type { Endpoint } from "@sannong/contract/endpoint";
import { passwordCall } from "@sannong/transport/password-call";
import { Refusal } from "../../platform/refusal.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";

type Deps = Pick<OneTimeCodesModule, "knownClient" | "spend" | "sealedPasswords">;
type Given = {
  entry: Endpoint;
  generatorUserId: string;
  address: string;
  /** undefined where the form has none */
  captcha?: string;
};

/**
 * Opens the password fields of one request. Its challenge, and the captcha where the form has one, are spent
 * whatever becomes of the request.
 *
 * @throws Refusal `captcha.clientUnknown`, `captcha.rejected`, `challenge.rejected`; the opener `password.unreadable`
 */
export async function sealedFields(
  { knownClient, spend, sealedPasswords }: Deps,
  { entry, generatorUserId: given, address, captcha }: Given,
): Promise<(sealed: string) => Promise<string>> {
  const generatorUserId = knownClient(given);
  const spent = await spend(generatorUserId, captcha ?? "");
  if (captcha !== undefined && spent.captcha?.servedSendOf !== null) throw new Refusal("captcha.rejected");
  const { challenge } = spent;
  if (!challenge) throw new Refusal("challenge.rejected");
  const call = passwordCall(entry);
  return (sealed) => sealedPasswords.open({ sealed, call, generatorUserId, challenge, address });
}
