const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECK = "10X98765432";

const idCheckOf = (first17: string): string =>
  ID_CHECK[ID_WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(first17[place]), 0) % 11] ?? "";

/** A day that is in the calendar and not in the future. */
function isPastDay(year: number, month: number, day: number, now: Date): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && date <= now;
}

/** An ID number of the first generation (15 digits) as one of today (18); any other comes back as it is, in capitals. */
export function wholeIdNumber(idNumber: string): string {
  const given = idNumber.trim().toUpperCase();
  if (!/^\d{15}$/.test(given)) return given;
  const first17 = `${given.slice(0, 6)}19${given.slice(6)}`;
  return first17 + idCheckOf(first17);
}

/**
 * Is this a resident ID number: 15 or 18 digits, a real day of birth, a right check character?
 *
 * @see GB 11643-1999; design §9, Numbers and codes
 */
export function isIdNumber(given: string, now = new Date()): boolean {
  if (!/^[1-9]\d{14}$|^[1-9]\d{16}[\dXx]$/.test(given)) return false;
  const whole = wholeIdNumber(given);
  const [year, month, day] = [whole.slice(6, 10), whole.slice(10, 12), whole.slice(12, 14)].map(Number);
  return isPastDay(year ?? 0, month ?? 0, day ?? 0, now) && idCheckOf(whole.slice(0, 17)) === whole[17];
}

/** No I, O, S, V, Z: they are mistaken for digits. */
const CREDIT_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The kinds that each registration authority gives (the first two places). */
const CREDIT_KINDS = /^(?:1[1239]|2[19]|3[1-59]|4[19]|5[1239]|6[129]|7[129]|8[19]|9[123]|A[19]|N[1239]|Y1)/;
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
const ORGANISATION_CHECK = "0X987654321";

/** The check character of an organisation code, which stands in places 9 to 17 of a credit code. */
const organisationCheckOf = (first8: string): string =>
  ORGANISATION_CHECK[
    ORGANISATION_WEIGHTS.reduce((sum, weight, place) => sum + weight * parseInt(first8[place] ?? "", 36), 0) % 11
  ] ?? "";

const creditCheckOf = (first17: string): string => {
  const sum = CREDIT_WEIGHTS.reduce(
    (so, weight, place) => so + weight * CREDIT_ALPHABET.indexOf(first17[place] ?? ""),
    0,
  );
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31] ?? "";
};

/** Authority, kind, region and the eight characters of an organisation, with the two check characters that belong to them. */
export function creditCodeFrom(first16: string): string {
  const first17 = first16 + organisationCheckOf(first16.slice(8));
  return first17 + creditCheckOf(first17);
}

/**
 * Is this a unified social credit code: 18 characters of its alphabet, a kind that its authority registers, the right
 * check characters of the organisation code within it and of the whole?
 *
 * @see GB 32100-2015; GB 11714-1997; design §9, Numbers and codes
 */
export function isCreditCode(given: string): boolean {
  const code = given.toUpperCase();
  const isWritten = /^[0-9A-HJ-NP-RT-UW-Y]{2}\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/.test(code);
  return isWritten && CREDIT_KINDS.test(code) && creditCodeFrom(code.slice(0, 16)) === code;
}

/** Whether a business of one natural person (个体工商户) has this code: kind 2 under the registration authority 9. */
export const isOfOnePerson = (creditCode: string): boolean => creditCode.startsWith("92");
