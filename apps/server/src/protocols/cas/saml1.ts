import {
  BadMessage,
  childOf,
  element,
  fromEnvelope,
  inEnvelope,
  parseCommented,
  textOf,
  type Written,
} from "../saml/index.ts";
import { randomLetters } from "../../platform/crypto/tokens.ts";
import type { Success } from "./answers.ts";
import { type Failure, TICKET_SECONDS } from "./cas.rules.ts";

/** The names SAML 1.1 gives to things, as far as CAS uses them (CAS Protocol 3.0, 2.9 and Appendix C). */
const PROTOCOL = "urn:oasis:names:tc:SAML:1.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:1.0:assertion";
const BY_ARTIFACT = "urn:oasis:names:tc:SAML:1.0:cm:artifact";
const METHOD = "urn:oasis:names:tc:SAML:1.0:am";
const ATTRIBUTES = "http://www.ja-sig.org/products/cas/";

/** A client whose clock is slower takes an assertion of this moment for one of the future. */
const CLOCKS_APART_SECONDS = 60;

export const SOAP_TYPE = "text/xml; charset=utf-8";
/** More than any client sends. */
export const LARGEST_ENVELOPE = 8192;

/** The ticket that a client shows in its envelope; undefined where there is not exactly one. */
export function ticketInEnvelope(body: string): string | undefined {
  try {
    // the client of Apereo puts its licence before the envelope
    const request = fromEnvelope(body, parseCommented);
    if (request.namespaceURI !== PROTOCOL || request.localName !== "Request") return undefined;
    const ticket = textOf(childOf(request, PROTOCOL, "AssertionArtifact"));
    return ticket !== "" && ticket.length <= 2048 ? ticket : undefined;
  } catch (problem) {
    if (problem instanceof BadMessage) return undefined;
    throw problem;
  }
}

type About = { at: Date; recipient: string | undefined; issuer: string };
type Content = Parameters<typeof element>[2];

const newId = () => `_${randomLetters(20)}`;
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString();

/** Some clients look for names without a prefix: only the codes of the status have one. */
const response = ({ at, recipient }: About, status: Content[], assertion?: Written) =>
  inEnvelope(
    element(
      "Response",
      {
        xmlns: PROTOCOL,
        "xmlns:samlp": PROTOCOL,
        ResponseID: newId(),
        IssueInstant: at.toISOString(),
        MajorVersion: "1",
        MinorVersion: "1",
        Recipient: recipient,
      },
      element("Status", {}, ...status),
      assertion,
    ).xml,
  );

const subjectOf = (user: string) =>
  element(
    "Subject",
    {},
    element("NameIdentifier", {}, user),
    element("SubjectConfirmation", {}, element("ConfirmationMethod", {}, BY_ARTIFACT)),
  );

const attributesIn = (attributes: NonNullable<Success["attributes"]>): Content[] =>
  Object.entries(attributes).map(([name, value]) =>
    element(
      "Attribute",
      { AttributeName: name, AttributeNamespace: ATTRIBUTES },
      ...[value].flat().map((one) => element("AttributeValue", {}, String(one))),
    ),
  );

/** Who the ticket speaks of, as an assertion of SAML 1.1. */
export function writeAssertion({ user, attributes = {}, signedIn }: Success, about: About): string {
  const { at, recipient, issuer } = about;
  const assertion = element(
    "Assertion",
    {
      xmlns: ASSERTION,
      AssertionID: newId(),
      IssueInstant: at.toISOString(),
      Issuer: issuer,
      MajorVersion: "1",
      MinorVersion: "1",
    },
    element(
      "Conditions",
      { NotBefore: later(at, -CLOCKS_APART_SECONDS), NotOnOrAfter: later(at, TICKET_SECONDS + CLOCKS_APART_SECONDS) },
      element("AudienceRestrictionCondition", {}, element("Audience", {}, recipient)),
    ),
    element("AttributeStatement", {}, subjectOf(user), ...attributesIn(attributes)),
    element(
      "AuthenticationStatement",
      {
        AuthenticationInstant: signedIn.at,
        AuthenticationMethod: `${METHOD}:${signedIn.amr.includes("pwd") ? "password" : "unspecified"}`,
      },
      subjectOf(user),
    ),
  );
  return response(about, [element("StatusCode", { Value: "samlp:Success" })], assertion);
}

/** Why the ticket is not good: in SAML's codes, and in the words of CAS behind them. */
export function writeDenial({ code, description }: Failure, about: About): string {
  const isOurs = code === "INTERNAL_ERROR";
  const isDenied = !isOurs && code !== "INVALID_REQUEST";
  const status = element(
    "StatusCode",
    { Value: isOurs ? "samlp:Responder" : "samlp:Requester" },
    isDenied && element("StatusCode", { Value: "samlp:RequestDenied" }),
  );
  return response(about, [status, element("StatusMessage", {}, `${code}: ${description}`)]);
}
