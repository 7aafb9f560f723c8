import type { SAML } from "@node-saml/node-saml";
import { DOMParser, XMLSerializer } from "@xmldom/xmldom";

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

const refuse = (problem: string): never => {
  throw new Error(problem);
};
const rootOf = (xml: string) =>
  new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(
    xml,
    "text/xml",
  ).documentElement;

/** The one element of this name below another; its name is its namespace too. */
function only(parent: Element, namespace: string, name: string): Element {
  const [found, ...further] = Array.from(parent.getElementsByTagNameNS(namespace, name));
  if (!found || further.length > 0) throw new Error(`one ${name} is expected`);
  return found;
}

/** What a system reads in the notice of CAS (CAS Protocol 3.0, 2.3.3), which nobody signs. */
export function readCasLogout(form: string | undefined): { user: string | null; ticket: string | null } {
  const root = rootOf(new URLSearchParams(form).get("logoutRequest") ?? "");
  if (root.localName !== "LogoutRequest" || root.namespaceURI !== PROTOCOL) throw new Error("no LogoutRequest");
  return {
    user: only(root, ASSERTION, "NameID").textContent,
    ticket: only(root, PROTOCOL, "SessionIndex").textContent,
  };
}

/**
 * What a system's library reads in a logout request from server to server. The library takes posts and no SOAP, so
 * the message is lifted out of its envelope first, as it stands there.
 *
 * @throws what the library says of a signature it does not trust
 */
export async function verifySoapLogout(envelope: string | undefined, library: SAML) {
  const request = only(only(rootOf(envelope ?? ""), SOAP, "Body"), PROTOCOL, "LogoutRequest");
  const SAMLRequest = Buffer.from(new XMLSerializer().serializeToString(request)).toString("base64");
  return library.validatePostRequestAsync({ SAMLRequest });
}
