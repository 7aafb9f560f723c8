// 用 OpenID Connect 登录门户的最小系统（Node 20 以上）。
//   npm install openid-client@6 jose@6
//   ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=… CLIENT_SECRET=… node client.mjs
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oidc from "openid-client";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT = "4000" } = process.env;
const here = process.env.BASE_URL ?? `http://127.0.0.1:${PORT}`;
const redirectUri = `${here}/callback`;

// 只在本机试用时允许 http；正式环境的 ISSUER 是 https，这里自动关掉
const options = ISSUER.startsWith("http://") ? { execute: [oidc.allowInsecureRequests] } : {};
const config = await oidc.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, options);
const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri));

// 正式系统请放进数据库或缓存
const started = new Map(); // 登录途中：cookie → state、nonce、verifier
const sessions = new Map(); // 已登录：cookie → 用户
const cookieOf = (request) => /(?:^|; )demo_sid=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
const cookie = (value, seconds) => `demo_sid=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}`;
const escape = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

async function begin(response) {
  const verifier = oidc.randomPKCECodeVerifier();
  const checks = { pkceCodeVerifier: verifier, expectedState: oidc.randomState(), expectedNonce: oidc.randomNonce() };
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const sid = randomUUID();
  started.set(sid, checks);
  response.writeHead(302, { "set-cookie": cookie(sid, 600), location: address.href }).end();
}

async function finish(request, response) {
  const checks = started.get(cookieOf(request));
  started.delete(cookieOf(request)); // 一次登录只用一次
  if (!checks) return response.writeHead(400).end("login was not begun here");
  // 核对 state、iss，换令牌，核对 id_token 的签名、aud、nonce、exp
  const tokens = await oidc.authorizationCodeGrant(config, new URL(request.url, here), {
    ...checks,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const user = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  const sid = randomUUID(); // 登录后换一个 cookie
  sessions.set(sid, { user, idToken: tokens.id_token, portalSid: claims.sid });
  response.writeHead(302, { "set-cookie": cookie(sid, 12 * 3600), location: "/" }).end();
}

function signOff(request, response) {
  const session = sessions.get(cookieOf(request));
  sessions.delete(cookieOf(request));
  const hint = session ? { id_token_hint: session.idToken } : {};
  const address = oidc.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: `${here}/` });
  response.writeHead(302, { "set-cookie": cookie("", 0), location: address.href }).end();
}

// 用户在别处退出时，门户到这里来说
async function backChannel(request, response) {
  let body = "";
  for await (const part of request) body += part;
  const token = new URLSearchParams(body).get("logout_token") ?? "";
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: ISSUER, audience: CLIENT_ID, typ: "logout+jwt" });
    for (const [sid, session] of sessions) if (session.portalSid === payload.sid) sessions.delete(sid);
    response.writeHead(200).end();
  } catch {
    response.writeHead(400).end();
  }
}

const server = createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, here);
    if (pathname === "/login") return await begin(response);
    if (pathname === "/callback") return await finish(request, response);
    if (pathname === "/logout") return signOff(request, response);
    if (pathname === "/backchannel-logout" && request.method === "POST") return await backChannel(request, response);
    const session = sessions.get(cookieOf(request));
    const text = session
      ? `<p>您好，${escape(session.user.name ?? session.user.sub)}</p><a href="/logout">退出</a>`
      : `<a href="/login">用门户登录</a>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
  } catch (error) {
    console.error(error);
    response.writeHead(502).end("sign-in failed");
  }
});
server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on ${here}`));
