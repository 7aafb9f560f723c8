import type { PasswordParcel } from "./password-call.ts";

/** C1 ‖ C3 ‖ C2, the order of GB/T 32918.4-2016. */
const C1C3C2 = 1;

/** An uncompressed point, hex. */
const UNCOMPRESSED = /^04[0-9a-f]{128}$/i;

/** SM2 weighs 19 kB compressed: it comes when a form with a password opens, never in a first view. */
const loadSm2 = async () => (await import("sm-crypto-v2")).sm2;

/** Fetches the algorithm ahead, while the user still types. */
export async function prepareToSeal(): Promise<void> {
  await loadSm2();
}

/**
 * Seals a password for one call: SM2 of the parcel's JSON, C1C3C2, in hex and without
 * the leading 04.
 *
 * It keeps a password out of logs and away from whoever reads behind a TLS-terminating
 * proxy; it does not replace TLS, and does not stop somebody who can change the page.
 *
 * @param publicKey from GET /getPublicKey: uncompressed point, hex
 * @throws Error when the key is no point of the curve
 */
export async function sealPassword(parcel: PasswordParcel, publicKey: string): Promise<string> {
  const sm2 = await loadSm2();
  const point = publicKey.length === 128 ? `04${publicKey}` : publicKey;
  if (!UNCOMPRESSED.test(point) || !sm2.verifyPublicKey(point))
    throw new Error("the password key is not a point of the SM2 curve");
  return sm2.doEncrypt(JSON.stringify(parcel), point, C1C3C2);
}
