import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as client from "openid-client";

/** How a system may be wrong; each is what one line of the self-test looks for. */
export type Flaw =
  | "down"
  | "wrongClock"
  | "startsNowhere"
  | "otherRedirect"
  | "otherClient"
  | "widerScope"
  | "noState"
  | "ignoresState"
  | "hangsUpOnState"
  | "wrongSecret"
  | "noExchange"
  | "ignoresFailure"
  | "replacesSession"
  | "refusesLogout"
  | "anyLogout"
  | "slowLogout"
  | "keepsSession"
  | "sameForAll"
  | "everybodyExists"
  | "anySignature"
  | "chokesOnChinese"
  | "encodesTwice";

/** What it does beyond the usual (RFC 9126, RFC 9449). */
export type Manner = "pushesRequests" | "pretendsToPush" | "provesKey";

type Credentials = { issuer: string; appId: string; appSecret: string; checkSecret?: string | null };
type Waiting = { state: string; nonce: string; verifier: string; page: string };

/**
 * A small system of somebody else's, on openid-client: it begins its own sign-in at /login, or takes a handed code
 * at /handoff. Right unless told otherwise.
 */
export async function startApplicantSystem() {
  const flaws = new Set<Flaw>();
  const manners = new Set<Manner>();
  const keyPair = client.randomDPoPKeyPair("ES256");
  const waiting = new Map<string, Waiting>();
  const sessions = new Map<string, { sub: string; sid: string | undefined }>();
  let credentials: Credentials | undefined;
  let discovered: Promise<client.Configuration> | undefined;
  let base = "";

  const given = () => {
    if (!credentials) throw new Error("the system has no credentials yet");
    return credentials;
  };
  function configuration() {
    const { issuer, appId, appSecret } = given();
    const secret = flaws.has("wrongSecret") ? "not-the-secret" : appSecret;
    discovered ??= client.discovery(new URL(issuer), appId, undefined, client.ClientSecretBasic(secret), {
      execute: [client.allowInsecureRequests],
    });
    return discovered;
  }

  const cookiesOf = (request: IncomingMessage) =>
    new Map((request.headers.cookie ?? "").split("; ").map((pair) => pair.split("=") as [string, string]));
  type Known = { sub?: string | undefined; sid?: unknown };
  /** To the page that was clicked in the portal, and nowhere else. */
  const within = (page: string) => {
    const { origin, pathname } = new URL(flaws.has("encodesTwice") ? encodeURI(page) : page, base);
    return origin === base ? pathname : "/";
  };
  const begin = (response: ServerResponse, { sub = "", sid }: Known, page = "/") => {
    const handle = randomBytes(16).toString("hex");
    sessions.set(handle, { sub, sid: typeof sid === "string" ? sid : undefined });
    response
      .writeHead(302, { location: within(page), "set-cookie": `sid=${handle}; Path=/; HttpOnly; SameSite=Lax` })
      .end();
  };

  /** Who is signed in here as somebody else is asked first. */
  function enter(request: IncomingMessage, response: ServerResponse, who: Known, page: string) {
    const current = sessions.get(cookiesOf(request).get("sid") ?? "");
    if (current !== undefined && current.sub !== who.sub && !flaws.has("replacesSession"))
      return void response.end("是否切换账号？");
    return begin(response, who, page);
  }

  async function authorizationUrl(asked: Record<string, string>): Promise<URL> {
    const known = await configuration();
    const request_uri = "urn:ietf:params:oauth:request_uri:never-pushed";
    if (manners.has("pretendsToPush")) return client.buildAuthorizationUrl(known, { ...asked, request_uri });
    return manners.has("pushesRequests")
      ? client.buildAuthorizationUrlWithPAR(known, asked)
      : client.buildAuthorizationUrl(known, asked);
  }

  async function login(response: ServerResponse, url: URL) {
    if (flaws.has("startsNowhere")) return void response.end("欢迎");
    const { appId } = given();
    const verifier = client.randomPKCECodeVerifier();
    const page = url.searchParams.get("target_link_uri") ?? "/";
    const one = { state: client.randomState(), nonce: client.randomNonce(), verifier, page };
    const handle = randomBytes(16).toString("hex");
    waiting.set(handle, one);
    const address = await authorizationUrl({
      redirect_uri: `${base}/callback${flaws.has("otherRedirect") ? "/" : ""}`,
      scope: flaws.has("widerScope") ? "openid profile phone offline_access" : "openid profile",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      nonce: one.nonce,
      ...(flaws.has("noState") ? {} : { state: one.state }),
    });
    if (flaws.has("otherClient")) address.searchParams.set("client_id", `${appId}x`);
    response.writeHead(302, { location: address.href, "set-cookie": `wait=${handle}; Path=/; HttpOnly` }).end();
  }

  async function callback(request: IncomingMessage, response: ServerResponse, url: URL) {
    const cookies = cookiesOf(request);
    const handle = cookies.get("wait") ?? "";
    const one = waiting.get(handle);
    if (!one) return void response.writeHead(400).end("登录已过期");
    waiting.delete(handle);
    if (flaws.has("noExchange")) return void response.end("稍后再试");
    if (flaws.has("hangsUpOnState") && url.searchParams.get("state") !== one.state) return void response.destroy();
    if (flaws.has("ignoresState") || flaws.has("noState")) url.searchParams.delete("state");
    const checksState = !flaws.has("ignoresState") && !flaws.has("noState");
    try {
      const known = await configuration();
      const checks = {
        pkceCodeVerifier: one.verifier,
        expectedNonce: one.nonce,
        ...(checksState ? { expectedState: one.state } : {}),
        idTokenExpected: true,
      };
      const proof = manners.has("provesKey") ? { DPoP: client.getDPoPHandle(known, await keyPair) } : {};
      const tokens = await client.authorizationCodeGrant(known, url, checks, undefined, proof);
      return begin(response, tokens.claims() ?? {}, one.page);
    } catch (failure) {
      if (flaws.has("ignoresFailure") && failure instanceof client.ResponseBodyError)
        return begin(response, { sub: "someone" });
      return void response.writeHead(400).end("登录未成功");
    }
  }

  async function handoff(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (!url.searchParams.get("code")) return void response.writeHead(400).end("请从门户进入");
    try {
      const tokens = await client.authorizationCodeGrant(await configuration(), url, { idTokenExpected: true });
      const page = url.searchParams.get("path") || "/";
      return enter(request, response, tokens.claims() ?? {}, encodeURI(page));
    } catch {
      return void response.writeHead(400).end("登录未成功");
    }
  }

  /** As makers do who have HTTP alone: the code is exchanged in the envelope. */
  async function envelope(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { issuer, appId, appSecret } = given();
    const reply = await fetch(`${new URL(issuer).origin}/api/open/token`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-app-id": appId,
        "x-app-secret": flaws.has("wrongSecret") ? "not-the-secret" : appSecret,
      },
      body: JSON.stringify({ grantType: "authorization_code", code: url.searchParams.get("code") ?? "" }),
    });
    const { data } = (await reply.json()) as { data: { idToken: string } | null };
    if (!data) return void response.writeHead(400).end("登录未成功");
    return enter(request, response, decodeJwt(data.idToken), "/");
  }

  async function logout(response: ServerResponse, body: string) {
    if (flaws.has("refusesLogout")) return void response.writeHead(404).end();
    const token = new URLSearchParams(body).get("logout_token") ?? "";
    const { issuer, appId } = given();
    let told: Known;
    try {
      if (flaws.has("anyLogout")) told = decodeJwt(token);
      else
        ({ payload: told } = await jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
          issuer,
          audience: appId,
          typ: "logout+jwt",
        }));
    } catch {
      return void response.writeHead(400).end();
    }
    if (!flaws.has("keepsSession"))
      for (const [handle, { sid }] of sessions) if (sid !== undefined && sid === told.sid) sessions.delete(handle);
    const answer = () => response.writeHead(200).end();
    if (flaws.has("slowLogout")) setTimeout(answer, 2200);
    else answer();
  }

  function checkUser(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const header = (name: string) => String(request.headers[name] ?? "");
    const signed = [
      "POST",
      url.pathname,
      "",
      createHash("sm3").update(body).digest("hex"),
      header("x-timestamp"),
      header("x-nonce"),
      given().appId,
    ].join("\n");
    const sign = createHmac("sm3", given().checkSecret ?? "")
      .update(signed)
      .digest("hex");
    if (sign !== header("x-sign") && !flaws.has("anySignature")) return void response.writeHead(401).end();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ matchFlag: flaws.has("everybodyExists") }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", base);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (flaws.has("down")) return void response.writeHead(503).end();
    if (flaws.has("wrongClock")) response.setHeader("date", new Date(Date.now() + 20 * 60_000).toUTCString());
    if (flaws.has("chokesOnChinese") && /[^ -~]/.test(decodeURIComponent(decodeURIComponent(url.search))))
      return void response.writeHead(500).end();
    if (url.pathname === "/login") return login(response, url);
    if (url.pathname.startsWith("/callback")) return callback(request, response, url);
    if (url.pathname === "/envelope")
      return url.searchParams.has("code") ? envelope(request, response, url) : response.end("在这里进入");
    if (url.pathname === "/handoff") return handoff(request, response, url);
    if (url.pathname === "/logout") return logout(response, body);
    if (url.pathname === "/check") return checkUser(request, response, url, body);
    response.setHeader("content-type", "text/html; charset=utf-8");
    const who = flaws.has("sameForAll") ? undefined : sessions.get(cookiesOf(request).get("sid") ?? "");
    return void response.end(`<h1>演示贷款系统</h1><p>${who ? "已登录" : "未登录"}</p>`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((failure: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(failure instanceof Error ? failure.name : "failed");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base,
    use(next: Credentials) {
      credentials = next;
      discovered = undefined;
    },
    /** Does exactly this beyond the usual. */
    behave(...next: Manner[]) {
      manners.clear();
      for (const manner of next) manners.add(manner);
    },
    /** Wrong in exactly these ways. */
    breakIn(...next: Flaw[]) {
      flaws.clear();
      for (const flaw of next) flaws.add(flaw);
      discovered = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
