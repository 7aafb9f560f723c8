/**
 * Why a call of a connected system may be refused before it is read: it proves itself by app id and secret, or by app id
 * and a signature.
 */
export const byCredentials = [
  "open.credentialsMissing",
  "open.credentialsWrong",
  "open.secretEnded",
  "open.signatureWrong",
  "open.clockSkew",
  "open.nonceUsed",
  "open.systemStopped",
  "open.systemOffline",
] as const;
