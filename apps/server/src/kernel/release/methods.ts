import type { Factor } from "@sannong/contract/rules/identity/roles";

/** What a factor is called in `amr` (RFC 8176), and how much two of them are worth. */
const methodOfFactor: Record<Factor, string> = {
  password: "pwd",
  sms: "sms",
  totp: "otp",
  passkey: "hwk",
  qr: "swk",
  upstream: "fed",
  recovery: "otp",
};
const factorNames = Object.keys(methodOfFactor) as Factor[];
/** Is this the name of a sign-in factor of the portal? */
export const isFactor = (name: string): name is Factor => Object.hasOwn(methodOfFactor, name);
/** `amr` of a sign-in (RFC 8176): the methods in the order used, and `mfa` behind more than one. */
export const amrOf = (factors: readonly string[]): string[] => [
  ...factors.map((factor) => (isFactor(factor) ? methodOfFactor[factor] : factor)),
  ...(factors.length > 1 ? ["mfa"] : []),
];
/** The factors behind `amr`; a recovery code was a one-time password there and counts as one. */
export const factorsOfAmr = (amr: readonly string[]): Factor[] =>
  factorNames.filter((factor) => factor !== "recovery" && amr.includes(methodOfFactor[factor]));
export const ACR_ONE_FACTOR = "urn:sannong:acr:1";
export const ACR_TWO_FACTORS = "urn:sannong:acr:2";
/** `acr` of a sign-in: `urn:sannong:acr:2` for two different factors, else `urn:sannong:acr:1`. */
export const acrOf = (factors: readonly string[]): string =>
  new Set(factors).size > 1 ? ACR_TWO_FACTORS : ACR_ONE_FACTOR;
