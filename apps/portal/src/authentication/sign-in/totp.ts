const STEP_SECONDS = 30;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text.replace(/[=\s]/g, "").toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/**
 * The time-based code of a demonstration account (RFC 6238: SHA-1, 6 digits, 30 s), so that a newcomer
 * needs no authenticator. For demonstration accounts alone: their secrets are public.
 *
 * @returns null where the browser offers no cryptography (a page that is neither HTTPS nor loopback)
 */
export async function demonstrationCode(secret: string, nowMs: number): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const key = await subtle.importKey("raw", fromBase32(secret), { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / 1000 / STEP_SECONDS)));
  const mac = new DataView(await subtle.sign("HMAC", key, counter.buffer));
  const at = mac.getUint8(19) & 0x0f;
  return String((mac.getUint32(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
