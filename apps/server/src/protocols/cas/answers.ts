import { escapeXml } from "../../platform/texts/markup.rules.ts";
import type { Attributes } from "./attributes.ts";
import type { Failure } from "./cas.rules.ts";

/** Who the ticket speaks of. Attributes only where the address called tells them (CAS 3). */
export type Success = {
  user: string;
  attributes: Attributes | undefined;
  signedIn: { at: string; amr: readonly string[] };
  pgtIou: string | undefined;
  proxies: string[];
};
export type Format = "xml" | "json";
export type Written = { type: string; body: string };

const NAMESPACE = "http://www.yale.edu/tp/cas";

const element = (name: string, text: string) => `<cas:${name}>${escapeXml(text)}</cas:${name}>`;

function attributesXml(attributes: Attributes): string {
  const each = Object.entries(attributes).flatMap(([name, value]) =>
    [value].flat().map((one) => element(name, String(one))),
  );
  return `<cas:attributes>${each.join("")}</cas:attributes>`;
}

const xml = (inner: string): Written => ({
  type: "application/xml; charset=utf-8",
  body: `<cas:serviceResponse xmlns:cas="${NAMESPACE}">${inner}</cas:serviceResponse>\n`,
});
const json = (inner: object): Written => ({
  type: "application/json; charset=utf-8",
  body: JSON.stringify({ serviceResponse: inner }),
});

/** `authenticationSuccess` of a validation (CAS Protocol 3.0, 2.5.2 and 2.8.2). */
export function writeSuccess({ user, attributes, pgtIou, proxies }: Success, format: Format): Written {
  if (format === "json")
    return json({
      authenticationSuccess: {
        user,
        ...(attributes === undefined ? {} : { attributes }),
        ...(pgtIou === undefined ? {} : { proxyGrantingTicket: pgtIou }),
        ...(proxies.length === 0 ? {} : { proxies }),
      },
    });
  const parts = [
    element("user", user),
    attributes === undefined ? "" : attributesXml(attributes),
    pgtIou === undefined ? "" : element("proxyGrantingTicket", pgtIou),
    proxies.length === 0
      ? ""
      : `<cas:proxies>${proxies.map((proxy) => element("proxy", proxy)).join("")}</cas:proxies>`,
  ];
  return xml(`<cas:authenticationSuccess>${parts.join("")}</cas:authenticationSuccess>`);
}

const failureOf = (kind: "authenticationFailure" | "proxyFailure") =>
  function write({ code, description }: Failure<string>, format: Format): Written {
    if (format === "json") return json({ [kind]: { code, description } });
    return xml(`<cas:${kind} code="${code}">${escapeXml(description)}</cas:${kind}>`);
  };
export const writeFailure = failureOf("authenticationFailure");
export const writeProxyFailure = failureOf("proxyFailure");

/** `proxySuccess` (CAS Protocol 3.0, 2.7.2). */
export function writeProxyTicket(ticket: string, format: Format): Written {
  if (format === "json") return json({ proxySuccess: { proxyTicket: ticket } });
  return xml(`<cas:proxySuccess>${element("proxyTicket", ticket)}</cas:proxySuccess>`);
}

/** CAS 1: two lines. */
export const writePlain = (user: string | undefined): Written => ({
  type: "text/plain; charset=utf-8",
  body: user === undefined ? "no\n\n" : `yes\n${user.replace(/[\r\n]/g, "")}\n`,
});

/** The notice of a single sign-off (CAS Protocol 3.0, 2.3.3): a SAML 2.0 LogoutRequest naming the ticket. */
export const logoutRequest = ({
  id,
  at,
  user,
  ticket,
}: {
  id: string;
  at: Date;
  user: string;
  ticket: string;
}): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:NameID>${escapeXml(user)}</saml:NameID><samlp:SessionIndex>${escapeXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`;
