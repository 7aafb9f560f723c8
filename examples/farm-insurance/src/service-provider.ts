import { callbackify } from "node:util";
import { SAML, ValidateInResponseTo, type Profile } from "@node-saml/node-saml";
import type { Settings } from "@sannong/example-relying-party/settings";
import type { Key } from "./key.ts";

/** What this system publishes about itself, for whoever registers it. */
export const metadataOf = (baseUrl: string, { certificate }: Key): string => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${baseUrl}/metadata">
  <md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${baseUrl}/slo"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${baseUrl}/acs" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;

type Deps = { settings: Pick<Settings, "baseUrl" | "portalUrl">; key: Key };

/** The SAML side of this system: everything is the library's, configured by the identity provider's metadata. */
export function createServiceProvider({ settings, key }: Deps) {
  const { baseUrl, portalUrl } = settings;
  const idp = `${portalUrl}/saml`;
  let certificates: string[] = [];

  /** Read again at times: a provider publishes its next certificate before it signs with it. */
  async function readCertificates(): Promise<string[]> {
    const metadata = await (await fetch(`${idp}/metadata`, { signal: AbortSignal.timeout(5000) })).text();
    return [...metadata.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text]) => text ?? "");
  }

  async function certificatesNow(): Promise<string[]> {
    if (certificates.length === 0) certificates = await readCertificates();
    return certificates;
  }

  const library = new SAML({
    issuer: `${baseUrl}/metadata`,
    callbackUrl: `${baseUrl}/acs`,
    logoutCallbackUrl: `${baseUrl}/slo`,
    entryPoint: `${idp}/sso`,
    logoutUrl: `${idp}/slo`,
    idpIssuer: `${idp}/metadata`,
    idpCert: callbackify(certificatesNow),
    audience: `${baseUrl}/metadata`,
    privateKey: key.privateKey,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    identifierFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    acceptedClockSkewMs: 60_000,
    // a click in the portal answers no request; an answer to one must be to one of ours
    validateInResponseTo: ValidateInResponseTo.ifPresent,
  });

  return {
    forgetCertificates: () => void (certificates = []),
    signInAddress: (relayState: string) => library.getAuthorizeUrlAsync(relayState, undefined, {}),
    async person(form: Record<string, string>): Promise<Profile> {
      const { profile } = await library.validatePostResponseAsync(form);
      if (!profile) throw new Error("the response names nobody");
      return profile;
    },
    signOutAddress: (profile: Profile) => library.getLogoutUrlAsync(profile, "", {}),
    /** A logout message of the portal: its request, or its answer to ours. */
    readLogout: (query: Record<string, string>, raw: string) => library.validateRedirectAsync(query, raw),
    logoutAnswer: (request: Profile) => library.getLogoutResponseUrlAsync(request, "", {}, true),
  };
}

export type ServiceProvider = ReturnType<typeof createServiceProvider>;
