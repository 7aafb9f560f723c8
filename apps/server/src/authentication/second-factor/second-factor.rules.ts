import { ACTIVATION_CODE_PATTERN, RECOVERY_CODE_PATTERN } from "@sannong/contract/fields";
import type { Factor } from "@sannong/contract/rules/identity/roles";

/** No 0 and O, 1, I and L: codes are read from paper and typed on phones. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LETTERS = 23;
export const RECOVERY_CODE_LENGTH = 10;
export const RECOVERY_CODES = 10;
export const ACTIVATION_CODE_LENGTH = 12;
export const MOST_PASSKEYS = 10;

/** @param pick a random whole number from 0 up to, not including, `below` */
export function newCode(length: number, pick: (below: number) => number): string {
  const first = CODE_ALPHABET.charAt(pick(LETTERS));
  const rest = Array.from({ length: length - 1 }, () => CODE_ALPHABET.charAt(pick(CODE_ALPHABET.length)));
  return first + rest.join("");
}

/** As people read it: ABCDE-FGHJK, ABCD-EFGH-JKMN. */
export const inGroups = (code: string): string =>
  (code.match(code.length === RECOVERY_CODE_LENGTH ? /.{5}/g : /.{4}/g) ?? [code]).join("-");

/** What was typed as second factor; six digits are a time-based code or one we sent. */
export function kindOfCode(code: string): "digits" | "recovery" | "activation" {
  if (RECOVERY_CODE_PATTERN.test(code)) return "recovery";
  return ACTIVATION_CODE_PATTERN.test(code) ? "activation" : "digits";
}

/** What an account has on record, as factors. */
export function factorsOnRecord(facts: {
  hasPassword: boolean;
  hasPhone: boolean;
  hasTotp: boolean;
  passkeys: number;
}): Factor[] {
  const had: [Factor, boolean][] = [
    ["password", facts.hasPassword],
    ["sms", facts.hasPhone],
    ["totp", facts.hasTotp],
    ["passkey", facts.passkeys > 0],
  ];
  return had.filter(([, has]) => has).map(([factor]) => factor);
}

export type RelyingParty = { id: string; origins: string[] };

/**
 * Whose passkeys they are: the portal's host, from PUBLIC_URL. Pages of its other names use them too, where a browser
 * finds those names at the host's own `/.well-known/webauthn` (WebAuthn 3, Related Origin Requests). WebAuthn knows host names only, so a portal reached
 * by an address of digits has none, save on this very machine, where `localhost` names the same.
 */
export function relyingPartyOf(publicUrl: string, entrances: readonly string[] = []): RelyingParty | undefined {
  const { hostname, origin, protocol, port } = new URL(publicUrl);
  const others = entrances.filter((address) => !isOfDigits(new URL(address).hostname));
  if (hostname === "127.0.0.1" || hostname === "[::1]")
    return { id: "localhost", origins: [...new Set([`${protocol}//localhost${port && `:${port}`}`, ...others])] };
  if (isOfDigits(hostname)) return undefined;
  return { id: hostname, origins: [origin, ...others] };
}

const isOfDigits = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.startsWith("[");

const TWENTY_MINUTES = 20 * 60_000;

/** Dangerous changes want a proof that is no older than 20 minutes (design §4). */
export const isFresh = (provedAt: Date, now: Date): boolean => now.getTime() - provedAt.getTime() <= TWENTY_MINUTES;
