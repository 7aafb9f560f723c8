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

/**
 * Is this a unified social credit code: 18 characters of its alphabet, a right check character?
 *
 * @see GB 32100-2015; design §9, Numbers and codes
 */
export function isCreditCode(given: string): boolean {
  const code = given.toUpperCase();
  if (!/^[0-9A-HJ-NP-RT-UW-Y]{2}\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/.test(code)) return false;
  const sum = CREDIT_WEIGHTS.reduce((so, weight, place) => so + weight * CREDIT_ALPHABET.indexOf(code[place] ?? ""), 0);
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31] === code[17];
}

/** Whether a business of one natural person (个体工商户) has this code: kind 2 under the registration authority 9. */
export const isOfOnePerson = (creditCode: string): boolean => creditCode.startsWith("92");
