const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

/** @throws TypeError when the bytes are no UTF-8 */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const hexOfByte = Array.from({ length: 256 }, (_none, byte) => byte.toString(16).padStart(2, "0"));

export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hexOfByte[byte] as string;
  return text;
}

/** `0` is 48, `a` is 97. */
const digitOf = (code: number): number => (code < 58 ? code - 48 : code - 87);

const LOWER_CASE_HEX = /^(?:[0-9a-f]{2})*$/;

/** Undefined for anything but pairs of lower-case digits: one message has one spelling. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (!LOWER_CASE_HEX.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = digitOf(text.charCodeAt(at * 2)) * 16 + digitOf(text.charCodeAt(at * 2 + 1));
  return bytes;
}

/** In the same time wherever they differ. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] as number) ^ (other[at] as number);
  return difference === 0;
}
