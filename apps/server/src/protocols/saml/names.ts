/** The names SAML 2.0 gives to things (Core, Bindings, Metadata; XML Signature). */
export const NS = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
  soap: "http://schemas.xmlsoap.org/soap/envelope/",
} as const;

export const Binding = {
  redirect: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
  post: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
  soap: "urn:oasis:names:tc:SAML:2.0:bindings:SOAP",
} as const;

export const NameIdFormat = {
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  unspecified: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
} as const;

const status = (name: string) => `urn:oasis:names:tc:SAML:2.0:status:${name}`;
export const Status = {
  success: status("Success"),
  requester: status("Requester"),
  responder: status("Responder"),
  noPassive: status("NoPassive"),
  noAuthnContext: status("NoAuthnContext"),
  invalidNameIdPolicy: status("InvalidNameIDPolicy"),
  requestDenied: status("RequestDenied"),
  unknownPrincipal: status("UnknownPrincipal"),
  partialLogout: status("PartialLogout"),
} as const;
export type StatusCode = (typeof Status)[keyof typeof Status];

const context = (name: string) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`;
export const AuthnContext = {
  unspecified: context("unspecified"),
  password: context("Password"),
  passwordProtectedTransport: context("PasswordProtectedTransport"),
  mobileOneFactor: context("MobileOneFactorUnregistered"),
  timeSyncToken: context("TimeSyncToken"),
  mobileTwoFactor: context("MobileTwoFactorUnregistered"),
  mfa: "https://refeds.org/profile/mfa",
} as const;

export const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
export const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
export const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** What a system may sign with; SHA-1 is not among them. */
export const signatureAlgorithms: ReadonlyMap<string, string> = new Map([
  [RSA_SHA256, "RSA-SHA256"],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "RSA-SHA512"],
]);
export const digestAlgorithms: ReadonlySet<string> = new Set([SHA256, "http://www.w3.org/2001/04/xmlenc#sha512"]);
