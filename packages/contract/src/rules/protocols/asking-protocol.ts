/**
 * Whose request waits behind `/unifiedLogin?by=…&uid=…`, and where it is taken up again when somebody has signed in.
 * A protocol added here needs its finish served, and who asks told (`askingSystem`).
 */
export const finishPathOf = {
  oidc: (uid: string) => `/oidc/interaction/${uid}/finish`,
  saml: (uid: string) => `/saml/continue/${uid}`,
  cas: (uid: string) => `/cas/login/${uid}`,
} as const;

export type AskingProtocol = keyof typeof finishPathOf;

/** Where its person gives it up; the system is told in its protocol's way. */
export const declinePathOf: Record<AskingProtocol, (uid: string) => string> = {
  oidc: (uid) => `/oidc/interaction/${uid}/decline`,
  saml: (uid) => `/saml/continue/${uid}/decline`,
  cas: (uid) => `/cas/login/${uid}/decline`,
};

/** OpenID Connect was first and is not named. */
export const askingProtocolOf = (named: string | null | undefined): AskingProtocol =>
  named !== null && named !== undefined && Object.hasOwn(finishPathOf, named) ? (named as AskingProtocol) : "oidc";
