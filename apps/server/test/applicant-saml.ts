import { type CacheProvider, SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import { selfSigned } from "../src/protocols/saml/keys.ts";
import { applicantShell, type Visit } from "./applicant-shell.ts";
import { samlMetadata } from "./registration.ts";

export type SamlFlawOfSystem =
  | "otherIssuer"
  | "lostWhenPosted"
  | "believesUnsigned"
  | "believesAnybody"
  | "ignoresAudience"
  | "ignoresTime"
  | "ignoresRequest"
  | "anyLogout"
  | "keepsSession"
  | "refusesLogout";

/** Requests that wait for their answer. */
function waitingRequests(): CacheProvider & { forget: () => void } {
  const kept = new Map<string, string>();
  return {
    forget: () => kept.clear(),
    saveAsync: async (key, value) => {
      kept.set(key, value);
      return { value, createdAt: Date.now() };
    },
    getAsync: async (key) => kept.get(key) ?? null,
    removeAsync: async (key) => {
      if (key !== null) kept.delete(key);
      return key;
    },
  };
}

/** A small system of somebody else's on a common SAML library. Right unless told otherwise. */
export async function startSamlApplicant(portal: string) {
  const shell = await applicantShell<SamlFlawOfSystem>();
  const { base, is } = shell;
  const entityId = `${base}/metadata`;
  const key = await selfSigned("applicant", new Date());
  const requests = waitingRequests();
  // the portal makes its keys when it is first asked
  await fetch(`${portal}/saml/metadata`);

  async function library(): Promise<SAML> {
    const metadata = await (await fetch(`${portal}/saml/metadata`)).text();
    const certificates = [...metadata.matchAll(/X509Certificate>([^<]+)</g)].map(([, text]) => text ?? "");
    const options: SamlConfig = {
      issuer: is("otherIssuer") ? `${entityId}x` : entityId,
      callbackUrl: `${base}/acs`,
      entryPoint: `${portal}/saml/sso`,
      logoutUrl: `${portal}/saml/slo`,
      logoutCallbackUrl: `${base}/slo`,
      idpIssuer: `${portal}/saml/metadata`,
      idpCert: certificates,
      audience: is("ignoresAudience") ? false : entityId,
      acceptedClockSkewMs: is("ignoresTime") ? -1 : 60_000,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: true,
      privateKey: key.privateKey,
      signatureAlgorithm: "sha256",
      digestAlgorithm: "sha256",
      validateInResponseTo: is("ignoresRequest") ? ValidateInResponseTo.never : ValidateInResponseTo.always,
      cacheProvider: requests,
    };
    return new SAML(options);
  }

  /** What a system does that reads the message and no signature. */
  function believed(xml: string): { nameID: string } | undefined {
    const [, nameID] = /<saml:NameID[^>]*>([^<]+)</.exec(xml) ?? [];
    const isUnsigned = !xml.includes("<ds:Signature");
    const isMine = xml.includes(`<saml:Audience>${entityId}</saml:Audience>`);
    const [, until = ""] = /<saml:Conditions[^>]*NotOnOrAfter="([^"]+)"/.exec(xml) ?? [];
    const isFresh = Date.parse(until) > Date.now() - 60_000;
    return nameID && isMine && isFresh && (isUnsigned ? is("believesUnsigned") : is("believesAnybody"))
      ? { nameID }
      : undefined;
  }

  async function acs(visit: Visit): Promise<void> {
    const { body, cookies } = visit;
    if (is("lostWhenPosted") && !cookies.has("wait")) return shell.refuse(visit);
    const SAMLResponse = body.get("SAMLResponse") ?? "";
    const xml = Buffer.from(SAMLResponse, "base64").toString();
    const checked = await (await library()).validatePostResponseAsync({ SAMLResponse }).catch(() => undefined);
    const profile = checked?.profile ?? believed(xml);
    return profile ? shell.begin(visit, profile.nameID, xml.length.toString(), "None") : shell.refuse(visit);
  }

  async function slo(visit: Visit): Promise<void> {
    const { url, response } = visit;
    if (is("refusesLogout")) return void response.writeHead(500).end();
    const saml = await library();
    const query = Object.fromEntries(url.searchParams) as Record<string, string>;
    const read = await saml.validateRedirectAsync(query, url.search.slice(1)).catch(() => undefined);
    const profile = read?.profile;
    if (!profile && !is("anyLogout")) return shell.refuse(visit);
    if (!is("keepsSession")) shell.end(visit);
    const empty = { ID: "_x", issuer: entityId, nameID: "", nameIDFormat: "" };
    const location = await saml.getLogoutResponseUrlAsync(profile ?? empty, "", {}, true);
    return void response.writeHead(302, { location }).end();
  }

  shell.serve(async (visit) => {
    const { url, response } = visit;
    if (url.pathname === "/acs") return acs(visit);
    if (url.pathname === "/slo") return slo(visit);
    if (url.pathname !== "/login") return void response.end(shell.userOf(visit) === undefined ? "首页" : "已登录");
    const location = await (await library()).getAuthorizeUrlAsync("", undefined, {});
    return void response.writeHead(302, { location, "set-cookie": "wait=1; Path=/; SameSite=Lax" }).end();
  });
  const metadata = samlMetadata({
    entityId,
    acs: `${base}/acs`,
    certificate: key.certificate,
    logout: [{ binding: "HTTP-Redirect", location: `${base}/slo` }],
  });
  return { ...shell, metadata, entityId };
}
