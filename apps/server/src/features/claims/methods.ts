/** What a factor is called in `amr` (RFC 8176), and how much two of them are worth. */
const methodOfFactor: Record<string, string> = {
  password: "pwd",
  sms: "sms",
  totp: "otp",
  passkey: "hwk",
  qr: "swk",
  upstream: "fed",
  recovery: "otp",
};
export const amrOf = (factors: readonly string[]): string[] => [
  ...factors.map((factor) => methodOfFactor[factor] ?? factor),
  ...(factors.length > 1 ? ["mfa"] : []),
];
export const ACR_ONE_FACTOR = "urn:sannong:acr:1";
export const ACR_TWO_FACTORS = "urn:sannong:acr:2";
export const acrOf = (factors: readonly string[]): string =>
  new Set(factors).size > 1 ? ACR_TWO_FACTORS : ACR_ONE_FACTOR;
