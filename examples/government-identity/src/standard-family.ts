import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { html } from "@sannong/example-relying-party/html";
import type { Grant, Grants } from "./grants.ts";
import type { Secrets } from "./secrets.ts";

type Form = Record<string, string>;
type Deps = { base: string; grants: Grants; secrets: Secrets };

const oauthWords = { unknown: "code is unknown", used: "code was used already", expired: "code has expired" } as const;
const GARBLED = "<html><body>502 Bad Gateway</body></html>";

const bearerOf = (authorization: string | undefined) => /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "";

function clientOf(authorization: string | undefined, body: Form): { id: string; secret: string } {
  const basic = /^Basic (\S+)$/.exec(authorization ?? "")?.[1];
  if (!basic) return { id: body["client_id"] ?? "", secret: body["client_secret"] ?? "" };
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent);
  return { id, secret };
}

/** Spends a code of ours, if client, return address and PKCE are right. */
async function redeem(body: Form, authorization: string | undefined, { grants, secrets }: Deps) {
  const client = clientOf(authorization, body);
  if (client.id !== secrets.clientId || client.secret !== secrets.clientSecret) return { error: "invalid_client" };
  const spent = await grants.spend(body["code"] ?? "");
  if (typeof spent === "string") return { error: "invalid_grant", error_description: oauthWords[spent] };
  const challenge = createHash("sha256")
    .update(body["code_verifier"] ?? "")
    .digest("base64url");
  const { facts } = spent;
  if (facts["redirect_uri"] !== body["redirect_uri"] || facts["code_challenge"] !== challenge)
    return { error: "invalid_grant", error_description: "code belongs elsewhere" };
  return { spent };
}

const refuse = (reply: FastifyReply, told: { error: string }) =>
  reply.code(told.error === "invalid_client" ? 401 : 400).send(told);

/** CAS 3, OpenID Connect and OAuth 2 in front of the same people. */
export async function standardFamily(app: FastifyInstance, deps: Deps): Promise<void> {
  const { base, grants, secrets } = deps;

  app.get<{ Querystring: Form }>("/cas/p3/serviceValidate", async ({ query }, reply) => {
    const spent = await grants.spend(query["ticket"] ?? "");
    void reply.type("application/xml; charset=utf-8");
    const failed = (code: string, words: string) =>
      html`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"
        ><cas:authenticationFailure code="${code}">${words}</cas:authenticationFailure></cas:serviceResponse
      >`.text;
    if (spent === "expired") return failed("INVALID_TICKET", "ticket has expired");
    if (typeof spent === "string") return failed("INVALID_TICKET", "ticket not recognized");
    if (spent.facts["service"] !== query["service"]) return failed("INVALID_SERVICE", "another service");
    if (spent.manner === "garbled") return GARBLED.slice(0, 20);
    const { person, manner } = spent;
    return html`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"
      ><cas:authenticationSuccess
        ><cas:user>${person.id}</cas:user
        ><cas:attributes
          ><cas:name>${manner === "nobody" ? "" : person.name}</cas:name><cas:mobile>${person.mobile}</cas:mobile
          ><cas:mobileVerified>${String(person.mobileVerified)}</cas:mobileVerified></cas:attributes
        ></cas:authenticationSuccess
      ></cas:serviceResponse
    >`.text;
  });

  const issuer = `${base}/oidc`;
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "demo", alg: "ES256", use: "sig" };

  app.get("/oidc/.well-known/openid-configuration", async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
  }));
  app.get("/oidc/jwks", async () => ({ keys: [jwk] }));

  const claimsOf = ({ person, manner }: Grant) => ({
    ...(manner === "nobody" ? {} : { name: person.name }),
    phone_number: person.mobile,
    phone_number_verified: person.mobileVerified,
  });

  app.post<{ Body: Form }>("/oidc/token", async ({ body, headers }, reply) => {
    const told = await redeem(body, headers.authorization, deps);
    if (!told.spent) return refuse(reply, told);
    const { spent } = told;
    if (spent.manner === "garbled") return reply.type("text/html").send(GARBLED);
    const accessToken = grants.issue("AT", { ...spent, manner: spent.manner === "slow" ? "good" : spent.manner });
    const idToken = await new SignJWT({ nonce: spent.facts["nonce"] })
      .setProtectedHeader({ alg: "ES256", kid: "demo" })
      .setIssuer(issuer)
      .setSubject(spent.person.id)
      .setAudience(secrets.clientId)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    return { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken };
  });
  app.get("/oidc/userinfo", async ({ headers }, reply) => {
    const spent = await grants.spend(bearerOf(headers.authorization));
    return typeof spent === "string" ? reply.code(401).send() : { sub: spent.person.id, ...claimsOf(spent) };
  });

  app.post<{ Body: Form }>("/oauth2/token", async ({ body, headers }, reply) => {
    const told = await redeem(body, headers.authorization, deps);
    if (!told.spent) return refuse(reply, told);
    const { spent } = told;
    if (spent.manner === "garbled") return reply.type("text/html").send(GARBLED);
    const manner = spent.manner === "slow" ? "good" : spent.manner;
    return { access_token: grants.issue("AT", { ...spent, manner }), token_type: "Bearer", expires_in: 300 };
  });
  app.get("/oauth2/userinfo", async ({ headers }, reply) => {
    const spent = await grants.spend(bearerOf(headers.authorization));
    return typeof spent === "string" ? reply.code(401).send() : { id: spent.person.id, ...claimsOf(spent) };
  });
}
