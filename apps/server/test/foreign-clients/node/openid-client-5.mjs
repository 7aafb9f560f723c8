// openid-client 5 on Express, as its readme has it.
import express from "express";
import session from "express-session";
import { generators, Issuer } from "openid-client-5";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT, BASE_URL } = process.env;
const issuer = await Issuer.discover(ISSUER);
const client = new issuer.Client({
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uris: [`${BASE_URL}/callback`],
  response_types: ["code"],
});

const app = express();
app.use(session({ secret: CLIENT_SECRET, resave: false, saveUninitialized: false }));
app.get("/login", (request, response) => {
  const [codeVerifier, state, nonce] = [generators.codeVerifier(), generators.state(), generators.nonce()];
  request.session.checks = { codeVerifier, state, nonce };
  const challenge = { code_challenge: generators.codeChallenge(codeVerifier), code_challenge_method: "S256" };
  const scope = "openid profile offline_access";
  response.redirect(client.authorizationUrl({ scope, state, nonce, ...challenge }));
});
app.get("/callback", async (request, response) => {
  const { codeVerifier, state, nonce } = request.session.checks;
  const checks = { code_verifier: codeVerifier, state, nonce };
  const tokens = await client.callback(`${BASE_URL}/callback`, client.callbackParams(request), checks);
  request.session.tokens = { ...tokens };
  request.session.user = await client.userinfo(tokens.access_token);
  response.redirect("/");
});
app.get("/refresh", async (request, response) => {
  const tokens = await client.refresh(request.session.tokens.refresh_token);
  response.send(`refreshed ${(await client.userinfo(tokens)).name}`);
});
app.get("/logout", (request, response) => {
  const address = client.endSessionUrl({
    id_token_hint: request.session.tokens.id_token,
    post_logout_redirect_uri: `${BASE_URL}/`,
  });
  request.session.destroy(() => response.redirect(address));
});
app.get("/", (request, response) => response.send(request.session.user?.name ?? "nobody"));
app.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
