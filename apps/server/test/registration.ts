import { DEFAULT_SCOPES, type Registration } from "../src/kernel/application/index.ts";

/** A system of the province as an operator registers it, with nothing special; a test says what matters to it. */
export const aRegistration = (difference: Partial<Registration> = {}): Registration => ({
  abbr: "first",
  name: "甲系统（演示）",
  protocol: "oidc",
  redirectUris: ["http://127.0.0.1:9/callback"],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  initiateLoginUri: null,
  handoffUri: null,
  checkUserUrl: null,
  defaultJumpType: null,
  isPublicClient: false,
  requiresRole: false,
  isOwn: true,
  scopes: DEFAULT_SCOPES,
  ...difference,
});

type Described = {
  entityId: string;
  acs: string;
  certificate: string;
  /** by the last part of the binding's name: HTTP-Redirect, HTTP-POST, SOAP */
  logout?: readonly { binding: string; location: string }[];
  nameId?: string;
  signsRequests?: boolean;
};

/** What a system that speaks SAML publishes about itself. */
export function samlMetadata({ entityId, acs, certificate, logout = [], nameId, signsRequests = false }: Described) {
  const bindings = "urn:oasis:names:tc:SAML:2.0:bindings";
  const logouts = logout.map(
    ({ binding, location }) => `<md:SingleLogoutService Binding="${bindings}:${binding}" Location="${location}"/>`,
  );
  const names = nameId === undefined ? "" : `<md:NameIDFormat>urn:oasis:names:tc:SAML:${nameId}</md:NameIDFormat>`;
  return `<?xml version="1.0"?><!-- by hand -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
<md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
${logouts.join("\n")}
${names}
<md:AssertionConsumerService Binding="${bindings}:HTTP-POST" Location="${acs}" index="0" isDefault="true"/>
</md:SPSSODescriptor></md:EntityDescriptor>`;
}
