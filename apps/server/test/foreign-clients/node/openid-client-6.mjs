// openid-client 6 with its own strategy for Passport.
import express from "express";
import session from "express-session";
import * as oidc from "openid-client";
import { Strategy } from "openid-client/passport";
import passport from "passport";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT, BASE_URL } = process.env;
const config = await oidc.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: [oidc.allowInsecureRequests], // this portal is on loopback
});

const app = express();
app.use(session({ secret: CLIENT_SECRET, resave: false, saveUninitialized: false }));
app.use(passport.authenticate("session"));
const settings = {
  name: "portal",
  config,
  scope: "openid profile offline_access",
  callbackURL: `${BASE_URL}/callback`,
};
passport.use(
  new Strategy(settings, async (tokens, done) => {
    const user = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
    done(null, { name: user.name, idToken: tokens.id_token, refreshToken: tokens.refresh_token });
  }),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
app.get("/login", passport.authenticate("portal"));
app.get("/callback", passport.authenticate("portal", { successRedirect: "/" }));
app.get("/refresh", async (request, response) => {
  const tokens = await oidc.refreshTokenGrant(config, request.user.refreshToken);
  const user = await oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck);
  response.send(`refreshed ${user.name}`);
});
app.get("/logout", (request, response) => {
  const asked = { id_token_hint: request.user.idToken, post_logout_redirect_uri: `${BASE_URL}/` };
  request.logout(() => response.redirect(oidc.buildEndSessionUrl(config, asked).href));
});
app.get("/", (request, response) => response.send(request.user?.name ?? "nobody"));
app.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
