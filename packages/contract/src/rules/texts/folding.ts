import { wholeIdNumber } from "../identity/id-codes.ts";

/**
 * One way of reading what people type: full-width signs from a Chinese keyboard, blanks and hyphens from a card or a
 * contact, signs that nobody sees from a chat. Whatever is compared, kept or looked up is read by these first: in forms,
 * sheets, searches, protocols and on the command line. Passwords are not.
 */

/** What nobody sees: signs without a width, of a direction or of control; a sheet writes some of them as `_x000D_`. */
const UNSEEN = /[\p{Cf}\p{Cc}\ufe0f]|_x00[0-1][0-9A-F]_/gu;
/** What parts the digits of a number for the eye: blanks, hyphens and dashes of every kind, dots, brackets. */
const PARTING = /[\s\p{Pd}\u2212\u30fb\u00b7.()]/gu;

const seen = (typed: string): string => typed.replace(UNSEEN, "").normalize("NFKC");

/** A name of an account, or anything else that is looked up as it stands: blanks around it go. */
export const foldedName = (typed: string): string => seen(typed).trim();

/** A number or code of digits and letters, in capitals, without what parts its digits. */
export const foldedCode = (typed: string): string => seen(seen(typed).replace(PARTING, "").toUpperCase());

/** A mobile number without the code of the country before it; what is none comes back as a code. */
export const foldedPhone = (typed: string): string => foldedCode(typed).replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");

/** A resident ID number in its form of 18 signs; what is none comes back as a code. */
export const foldedIdNumber = (typed: string): string => wholeIdNumber(foldedCode(typed));

/** A code of a region without the zeros that stand for all below it: 320925000000 is 320925, 320900 is 3209. */
export function foldedRegion(typed: string): string {
  const code = foldedCode(typed);
  if (!/^\d+$/.test(code) || !LEVELS.includes(code.length)) return code;
  return LEVELS.map((length) => code.slice(0, length)).find((start) => /^0*$/.test(code.slice(start.length))) ?? code;
}
/** How many digits a code has, from a province to a village. */
const LEVELS: readonly number[] = [2, 4, 6, 9, 12];

/** A kind, the day, and one part of six signs or two of five. */
const RECEIPT = /^([A-Z]{2,4})(\d{8})(?:([0-9A-Z]{5})([0-9A-Z]{5})|([0-9A-Z]{6}))$/;
/** The parts of five have no letters that look like digits. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const asDigits = (part: string): string => part.replace(/[OIL]/g, (letter) => LOOK_ALIKE[letter] ?? letter);

/**
 * A number under which something was received, with its hyphens where they belong: it is copied from a message or read
 * out over the telephone. A part of one, as it is searched by, keeps the signs it has.
 */
export function foldedReceipt(typed: string): string {
  const [whole, kind, day, first, second, only] = RECEIPT.exec(foldedCode(typed)) ?? [];
  if (whole === undefined) return foldedName(foldedName(typed).toUpperCase());
  const parts = first === undefined ? [only] : [asDigits(first), asDigits(second ?? "")];
  return [kind, day, ...parts].join("-");
}

/** What somebody signs in with or is looked up by: a phone however it is written, else a name as it stands. */
export function foldedLogin(typed: string): string {
  const phone = foldedPhone(typed);
  return /^1[3-9]\d{9}$/.test(phone) ? phone : foldedName(typed);
}
