import { foldedName } from "../texts/folding.ts";

/** RFC 5321, 4.5.3.1: of what stands before the sign, and of the whole. */
export const LONGEST_LOCAL_PART = 64;
export const LONGEST_EMAIL_ADDRESS = 254;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** The two sides of the last sign `@`; undefined where one of them is empty. */
function sidesOf(address: string): { local: string; domain: string } | undefined {
  const at = address.lastIndexOf("@");
  return at < 1 || at === address.length - 1
    ? undefined
    : { local: address.slice(0, at), domain: address.slice(at + 1) };
}

/**
 * An address as it is kept and compared: the domain in lower case, which means the same in any; the part before it as it
 * was typed, for only the host behind the domain knows whether capitals matter there.
 */
export function foldedEmail(typed: string): string {
  const address = foldedName(typed);
  const sides = sidesOf(address);
  return sides ? `${sides.local}@${sides.domain.toLowerCase()}` : address;
}

/**
 * Is this an address that any mail server takes: letters, digits and the usual signs, and a domain of the public kind?
 * Quoted names, addresses in brackets and names in Chinese are written by nobody, and break most software they reach.
 */
export function isEmailAddress(address: string): boolean {
  const sides = sidesOf(address);
  if (!sides || address.length > LONGEST_EMAIL_ADDRESS) return false;
  const labels = sides.domain.split(".");
  return (
    sides.local.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(sides.local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /[A-Za-z]/.test(labels.at(-1) ?? "")
  );
}

/** How an address is shown where it need not be read whole: z***@example.cn. */
export function maskedEmail(address: string): string {
  const sides = sidesOf(address);
  return sides ? `${sides.local.slice(0, 1)}***@${sides.domain}` : "***";
}
