import { randomBytes } from "node:crypto";
import { Binding, NameIdFormat, NS, Status, type StatusCode } from "./names.ts";
import type { Certificate } from "./signatures.ts";
import { element, type Written } from "./xml.ts";

/** 160 random bits; an ID begins with no digit. */
export const newId = (): string => `_${randomBytes(20).toString("hex")}`;
/** Whole seconds, as the most modest reader of times takes them. */
const at = (when: Date): string => `${when.toISOString().slice(0, 19)}Z`;
const after = (when: Date, seconds: number) => new Date(when.getTime() + seconds * 1000);

/** An assertion is for the moment in which a browser carries it over. */
const ASSERTION_SECONDS = 60;
/** Clocks of systems may be this far from ours. */
export const SKEW_SECONDS = 60;

const issuer = (entityId: string) => element("saml:Issuer", {}, entityId);

export type NameId = { value: string; format: string };
const nameIdElement = ({ value, format }: NameId, qualifier: string, audience: string) =>
  element(
    "saml:NameID",
    format === NameIdFormat.persistent
      ? { Format: format, NameQualifier: qualifier, SPNameQualifier: audience }
      : { Format: format },
    value,
  );

const statusElement = (first: StatusCode, second?: StatusCode, text?: string): Written =>
  element(
    "samlp:Status",
    {},
    element("samlp:StatusCode", { Value: first }, second && element("samlp:StatusCode", { Value: second })),
    text !== undefined && element("samlp:StatusMessage", {}, text),
  );

type Said = {
  idpEntityId: string;
  destination: string;
  /** the request it answers; an assertion nobody asked for answers none */
  inResponseTo: string | undefined;
  now: Date;
};

const namespaces = { "xmlns:samlp": NS.protocol, "xmlns:saml": NS.assertion };

const responseHead = (name: string, id: string, { destination, inResponseTo, now }: Said) =>
  [
    name,
    {
      ...namespaces,
      ID: id,
      Version: "2.0",
      IssueInstant: at(now),
      Destination: destination,
      InResponseTo: inResponseTo,
    },
  ] as const;

export type Assertion = {
  audience: string;
  nameId: NameId;
  sessionIndex: string;
  signedInAt: Date;
  sessionEndsAt: Date;
  contextClass: string;
  attributes: Readonly<Record<string, readonly string[]>>;
};

/** The assertion, not yet signed. */
export function assertionXml(said: Said, told: Assertion): string {
  const { idpEntityId, destination, inResponseTo, now } = said;
  const until = at(after(now, ASSERTION_SECONDS));
  return element(
    "saml:Assertion",
    { "xmlns:saml": NS.assertion, ID: newId(), Version: "2.0", IssueInstant: at(now) },
    issuer(idpEntityId),
    element(
      "saml:Subject",
      {},
      nameIdElement(told.nameId, idpEntityId, told.audience),
      element(
        "saml:SubjectConfirmation",
        { Method: "urn:oasis:names:tc:SAML:2.0:cm:bearer" },
        element("saml:SubjectConfirmationData", {
          NotOnOrAfter: until,
          Recipient: destination,
          InResponseTo: inResponseTo,
        }),
      ),
    ),
    element(
      "saml:Conditions",
      { NotBefore: at(after(now, -SKEW_SECONDS)), NotOnOrAfter: until },
      element("saml:AudienceRestriction", {}, element("saml:Audience", {}, told.audience)),
      element("saml:OneTimeUse"),
    ),
    element(
      "saml:AuthnStatement",
      {
        AuthnInstant: at(told.signedInAt),
        SessionIndex: told.sessionIndex,
        SessionNotOnOrAfter: at(told.sessionEndsAt),
      },
      element("saml:AuthnContext", {}, element("saml:AuthnContextClassRef", {}, told.contextClass)),
    ),
    attributeStatement(told.attributes),
  ).xml;
}

const attributeStatement = (attributes: Assertion["attributes"]) => {
  const given = Object.entries(attributes).filter(([, values]) => values.length > 0);
  return given.length === 0
    ? undefined
    : element(
        "saml:AttributeStatement",
        {},
        ...given.map(([name, values]) =>
          element(
            "saml:Attribute",
            { Name: name, NameFormat: "urn:oasis:names:tc:SAML:2.0:attrname-format:basic" },
            ...values.map((value) => element("saml:AttributeValue", {}, value)),
          ),
        ),
      );
};

/** A response around an assertion that is signed already. */
export const responseXml = (said: Said, signedAssertion: Written): string =>
  element(
    ...responseHead("samlp:Response", newId(), said),
    issuer(said.idpEntityId),
    statusElement(Status.success),
    signedAssertion,
  ).xml;

/** A response that says why there is no assertion. */
export const refusalXml = (said: Said, first: StatusCode, second: StatusCode, text: string): string =>
  element(
    ...responseHead("samlp:Response", newId(), said),
    issuer(said.idpEntityId),
    statusElement(first, second, text),
  ).xml;

/** A LogoutRequest of the portal, not yet signed, valid for five minutes (SAML Core 3.7.1). */
export const logoutRequestXml = (
  { id, idpEntityId, destination, now }: { id: string; idpEntityId: string; destination: string; now: Date },
  { nameId, audience, sessionIndex }: { nameId: NameId; audience: string; sessionIndex: string },
): string =>
  element(
    "samlp:LogoutRequest",
    {
      ...namespaces,
      ID: id,
      Version: "2.0",
      IssueInstant: at(now),
      Destination: destination,
      NotOnOrAfter: at(after(now, 5 * 60)),
    },
    issuer(idpEntityId),
    nameIdElement(nameId, idpEntityId, audience),
    element("samlp:SessionIndex", {}, sessionIndex),
  ).xml;

/** The answer to a LogoutRequest, not yet signed (SAML Core 3.7.2). */
export const logoutResponseXml = (said: Said, first: StatusCode, second?: StatusCode): string =>
  element(
    ...responseHead("samlp:LogoutResponse", newId(), said),
    issuer(said.idpEntityId),
    statusElement(first, second),
  ).xml;

/** What this identity provider publishes about itself. */
export const metadataXml = (our: {
  entityId: string;
  signOnUrl: string;
  logoutUrl: string;
  /** the one that signs first, then the one that will */
  certificates: readonly Certificate[];
}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${
    element(
      "md:EntityDescriptor",
      { "xmlns:md": NS.metadata, "xmlns:ds": NS.signature, entityID: our.entityId, cacheDuration: "PT1H" },
      element(
        "md:IDPSSODescriptor",
        { WantAuthnRequestsSigned: "false", protocolSupportEnumeration: NS.protocol },
        ...our.certificates.map((certificate) =>
          element(
            "md:KeyDescriptor",
            { use: "signing" },
            element("ds:KeyInfo", {}, element("ds:X509Data", {}, element("ds:X509Certificate", {}, certificate))),
          ),
        ),
        ...[Binding.redirect, Binding.post].map((binding) =>
          element("md:SingleLogoutService", { Binding: binding, Location: our.logoutUrl }),
        ),
        ...Object.values(NameIdFormat).map((format) => element("md:NameIDFormat", {}, format)),
        ...[Binding.redirect, Binding.post].map((binding) =>
          element("md:SingleSignOnService", { Binding: binding, Location: our.signOnUrl }),
        ),
      ),
    ).xml
  }\n`;
