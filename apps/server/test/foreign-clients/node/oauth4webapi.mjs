// oauth4webapi, every step by its own functions.
import express from "express";
import session from "express-session";
import * as oauth from "oauth4webapi";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT, BASE_URL } = process.env;
const loopback = { [oauth.allowInsecureRequests]: true }; // this portal is on loopback
const issuer = new URL(ISSUER);
const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, loopback));
const client = { client_id: CLIENT_ID };
const secret = oauth.ClientSecretBasic(CLIENT_SECRET);
const callback = `${BASE_URL}/callback`;

async function nameOf(accessToken, subject) {
  const reply = await oauth.userInfoRequest(server, client, accessToken, loopback);
  return (await oauth.processUserInfoResponse(server, client, subject, reply)).name;
}

const app = express();
app.use(session({ secret: CLIENT_SECRET, resave: false, saveUninitialized: false }));
app.get("/login", async (request, response) => {
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  request.session.checks = { verifier, state, nonce };
  const address = new URL(server.authorization_endpoint);
  address.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid profile offline_access",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  response.redirect(address.href);
});
app.get("/callback", async (request, response) => {
  const { verifier, state, nonce } = request.session.checks;
  const answer = oauth.validateAuthResponse(server, client, new URL(request.url, BASE_URL), state);
  const reply = await oauth.authorizationCodeGrantRequest(server, client, secret, answer, callback, verifier, loopback);
  const checks = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, reply, checks);
  await oauth.validateApplicationLevelSignature(server, reply, loopback);
  request.session.tokens = tokens;
  request.session.name = await nameOf(tokens.access_token, oauth.getValidatedIdTokenClaims(tokens).sub);
  response.redirect("/");
});
app.get("/refresh", async (request, response) => {
  const { refresh_token: former } = request.session.tokens;
  const reply = await oauth.refreshTokenGrantRequest(server, client, secret, former, loopback);
  const tokens = await oauth.processRefreshTokenResponse(server, client, reply);
  response.send(`refreshed ${await nameOf(tokens.access_token, oauth.skipSubjectCheck)}`);
});
app.get("/logout", (request, response) => {
  const address = new URL(server.end_session_endpoint);
  address.searchParams.set("id_token_hint", request.session.tokens.id_token);
  address.searchParams.set("post_logout_redirect_uri", `${BASE_URL}/`);
  request.session.destroy(() => response.redirect(address.href));
});
app.get("/", (request, response) => response.send(request.session.name ?? "nobody"));
app.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
