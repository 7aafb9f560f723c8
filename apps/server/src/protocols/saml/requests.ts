import { BadMessage } from "./bad-message.ts";
import { Binding, NS } from "./names.ts";
import { attributeOf, childOf, childrenOf, textOf } from "./xml.ts";

/** How a request wants the person to have proved themselves. */
export type RequestedContext = { comparison: "exact" | "minimum" | "maximum" | "better"; classes: string[] };

export type AuthnRequest = {
  id: string;
  issuer: string;
  issuedAt: Date;
  destination: string | undefined;
  consumerUrl: string | undefined;
  consumerIndex: number | undefined;
  wantsAnotherBinding: boolean;
  forceAuthn: boolean;
  isPassive: boolean;
  nameIdFormat: string | undefined;
  context: RequestedContext | undefined;
};

export type LogoutRequest = {
  id: string;
  issuer: string;
  issuedAt: Date;
  destination: string | undefined;
  notOnOrAfter: Date | undefined;
  nameId: string;
  sessionIndexes: string[];
};

export type LogoutResponse = {
  issuer: string;
  destination: string | undefined;
  inResponseTo: string;
  success: boolean;
};

const malformed = (what: string) => new BadMessage("malformed", what);
const isTrue = (value: string | undefined) => value === "true" || value === "1";

/** xs:ID, and short enough to be kept. */
const ID = /^[A-Za-z_][\w.-]{0,127}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function instant(text: string | undefined): Date {
  const at = new Date(INSTANT.test(text ?? "") ? (text ?? "") : Number.NaN);
  if (Number.isNaN(at.getTime())) throw malformed("a time cannot be read");
  return at;
}

/** What every message of the protocol says of itself. */
function head(root: Element, name: string) {
  if (root.localName !== name || root.namespaceURI !== NS.protocol) throw malformed(`${name} is expected`);
  if (attributeOf(root, "Version") !== "2.0") throw malformed("another version of the protocol");
  const id = attributeOf(root, "ID") ?? "";
  if (!ID.test(id)) throw malformed("the message has no usable ID");
  return {
    id,
    issuer: textOf(childOf(root, NS.assertion, "Issuer")),
    issuedAt: instant(attributeOf(root, "IssueInstant")),
    destination: attributeOf(root, "Destination"),
  };
}

/** Who says they sent it; proved by nothing yet. */
export const claimedIssuer = (root: Element): string => textOf(childOf(root, NS.assertion, "Issuer"));

const comparisons = ["exact", "minimum", "maximum", "better"] as const;

function requestedContext(root: Element): RequestedContext | undefined {
  const requested = childOf(root, NS.protocol, "RequestedAuthnContext");
  if (!requested) return undefined;
  const named = attributeOf(requested, "Comparison") ?? "exact";
  const comparison = comparisons.find((one) => one === named);
  if (!comparison) throw malformed("an unknown comparison");
  // Declarations instead of classes are known to nobody here: they are asked for and not met.
  return { comparison, classes: childrenOf(requested, NS.assertion, "AuthnContextClassRef").map(textOf) };
}

/**
 * An AuthnRequest as read (SAML Core 3.4.1); nothing of it is believed yet.
 *
 * @throws BadMessage for another message or one of another shape
 */
export function readAuthnRequest(root: Element): AuthnRequest {
  const policy = childOf(root, NS.protocol, "NameIDPolicy");
  const index = attributeOf(root, "AssertionConsumerServiceIndex");
  const binding = attributeOf(root, "ProtocolBinding");
  return {
    ...head(root, "AuthnRequest"),
    consumerUrl: attributeOf(root, "AssertionConsumerServiceURL"),
    consumerIndex: index === undefined ? undefined : Number(index),
    wantsAnotherBinding: binding !== undefined && binding !== Binding.post,
    forceAuthn: isTrue(attributeOf(root, "ForceAuthn")),
    isPassive: isTrue(attributeOf(root, "IsPassive")),
    nameIdFormat: policy && attributeOf(policy, "Format"),
    context: requestedContext(root),
  };
}

/**
 * A LogoutRequest as read (SAML Core 3.7.1).
 *
 * @throws BadMessage for another message or one of another shape
 */
export function readLogoutRequest(root: Element): LogoutRequest {
  const until = attributeOf(root, "NotOnOrAfter");
  return {
    ...head(root, "LogoutRequest"),
    notOnOrAfter: until === undefined ? undefined : instant(until),
    nameId: textOf(childOf(root, NS.assertion, "NameID")),
    sessionIndexes: childrenOf(root, NS.protocol, "SessionIndex").map(textOf),
  };
}

/**
 * A LogoutResponse as read (SAML Core 3.7.2).
 *
 * @throws BadMessage for another message or one of another shape
 */
export function readLogoutResponse(root: Element): LogoutResponse {
  const { issuer, destination } = head(root, "LogoutResponse");
  const status = childOf(root, NS.protocol, "Status");
  const code = status && childOf(status, NS.protocol, "StatusCode");
  return {
    issuer,
    destination,
    inResponseTo: attributeOf(root, "InResponseTo") ?? "",
    success: (code && attributeOf(code, "Value")) === "urn:oasis:names:tc:SAML:2.0:status:Success",
  };
}
