import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Adapter, type AdapterPayload, type Grant, type Session } from "oidc-provider";

/**
 * The bare limit of a chain: the provider library alone, everything in memory, the same client, key,
 * scopes and recipe of codes as the portal's (design §3, Codes from the provider's own hand), without audit, database or portal session.
 */
const { PORT, APP_ID = "", APP_SECRET = "", HANDOFF_URI = "", CALLBACK_URI = HANDOFF_URI } = process.env;
const SCOPE = "openid profile phone offline_access";
const LIFE = 12 * 3600;

const rows = new Map<string, AdapterPayload>();
const keysOfUid = new Map<string, string>();
const inMemory = (model: string): Adapter => {
  const keyOf = (id: string) => `${model} ${id}`;
  return {
    async upsert(id, payload) {
      rows.set(keyOf(id), payload);
      if (payload.uid !== undefined) keysOfUid.set(payload.uid, keyOf(id));
    },
    find: async (id) => rows.get(keyOf(id)),
    findByUid: async (uid) => rows.get(keysOfUid.get(uid) ?? ""),
    findByUserCode: async () => undefined,
    async consume(id) {
      const row = rows.get(keyOf(id));
      if (row) row["consumed"] = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void rows.delete(keyOf(id)),
    revokeByGrantId: async () => undefined,
  };
};

const { privateKey } = await generateKeyPair("ES256", { extractable: true });
const provider = new Provider(`http://127.0.0.1:${PORT}/oidc`, {
  adapter: inMemory,
  clients: [
    {
      client_id: APP_ID,
      client_secret: APP_SECRET,
      redirect_uris: [HANDOFF_URI, CALLBACK_URI],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      subject_type: "pairwise",
      id_token_signed_response_alg: "ES256",
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
  // unsigned, so that a session can be handed to a client of the measurement
  cookies: { long: { signed: false, httpOnly: true, sameSite: "lax" }, short: { signed: false } },
  routes: { authorization: "/auth", token: "/token", userinfo: "/userinfo", introspection: "/token/introspection" },
  scopes: SCOPE.split(" "),
  claims: { openid: ["sub"], profile: ["name", "given_name", "region_code", "region_name"], phone: ["phone_number"] },
  enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
  subjectTypes: ["pairwise"],
  pairwiseIdentifier: async (_ctx, accountId, client) =>
    createHmac("sha256", client.clientId).update(accountId).digest("base64url"),
  expiresWithSession: () => true,
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  ttl: { AuthorizationCode: 60, AccessToken: 3600, IdToken: 3600, RefreshToken: LIFE, Grant: LIFE, Session: LIFE },
  findAccount: (_ctx, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      name: "演示农户",
      given_name: "演示农户",
      region_code: "320925",
      region_name: "建湖县",
      phone_number: "+8615400000001",
    }),
  }),
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId },
  },
});

type SignedIn = { uid: string; grantId: string; sid: string };
const people = new Map<string, Promise<SignedIn>>();

async function signIn(accountId: string): Promise<SignedIn> {
  const session: Session = new provider.Session();
  session.loginAccount({ accountId, loginTs: Math.floor(Date.now() / 1000), amr: ["pwd"], acr: "1" });
  await session.save(LIFE);
  const grant: Grant = new provider.Grant({ accountId, clientId: APP_ID });
  grant.addOIDCScope(SCOPE);
  const grantId = await grant.save();
  const sid = randomUUID();
  session.sidFor(APP_ID, sid);
  session.grantIdFor(APP_ID, grantId);
  await session.save(LIFE);
  return { uid: session.uid, grantId, sid };
}

async function mint(accountId: string): Promise<string> {
  if (!people.has(accountId)) people.set(accountId, signIn(accountId));
  const { uid, grantId, sid } = await (people.get(accountId) as Promise<SignedIn>);
  const session = await provider.Session.findByUid(uid);
  const client = await provider.Client.find(APP_ID);
  if (!session || !client) throw new Error("the session or the client is gone");
  return new provider.AuthorizationCode({
    client,
    accountId,
    grantId,
    gty: "authorization_code",
    redirectUri: HANDOFF_URI,
    scope: SCOPE,
    sid,
    sessionUid: uid,
    expiresWithSession: true,
    authTime: session.loginTs,
    amr: session.amr,
    acr: session.acr,
  }).save();
}

/** The cookie with which a browser comes back to its session. */
async function cookieOf(accountId: string): Promise<string> {
  if (!people.has(accountId)) people.set(accountId, signIn(accountId));
  const { uid } = await (people.get(accountId) as Promise<SignedIn>);
  const session = await provider.Session.findByUid(uid);
  if (!session) throw new Error("the session is gone");
  return `_session=${session.jti}`;
}

const callback = provider.callback();
const server = createServer((request, response) => {
  const url = request.url ?? "/";
  if (url.startsWith("/oidc/")) {
    Object.assign(request, { originalUrl: url, url: url.slice("/oidc".length) });
    void callback(request, response);
  } else if (url.startsWith("/mint")) {
    void mint(url).then((code) => response.end(JSON.stringify({ code })));
  } else if (url.startsWith("/session")) {
    void cookieOf(url).then((cookie) => response.end(JSON.stringify({ cookie })));
  } else response.end("ok");
});
server.listen(Number(PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
