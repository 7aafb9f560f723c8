// passport-openidconnect: it knows neither discovery nor PKCE, and asks who the person is only where it is told to.
import express from "express";
import session from "express-session";
import passport from "passport";
import Strategy from "passport-openidconnect";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT, BASE_URL } = process.env;
const settings = {
  issuer: ISSUER,
  authorizationURL: `${ISSUER}/auth`,
  tokenURL: `${ISSUER}/token`,
  userInfoURL: `${ISSUER}/userinfo`,
  clientID: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  callbackURL: `${BASE_URL}/callback`,
  scope: ["profile"],
  skipUserProfile: false,
};

const app = express();
app.use(session({ secret: CLIENT_SECRET, resave: false, saveUninitialized: false }));
app.use(passport.authenticate("session"));
passport.use(
  new Strategy(settings, (_issuer, profile, _context, idToken, done) =>
    done(null, { id: profile.id, name: profile.displayName, idToken }),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
app.get("/login", passport.authenticate("openidconnect"));
app.get("/callback", passport.authenticate("openidconnect", { successRedirect: "/" }));
app.get("/logout", (request, response) => {
  const asked = new URLSearchParams({
    id_token_hint: request.user.idToken,
    post_logout_redirect_uri: `${BASE_URL}/`,
  });
  request.logout(() => response.redirect(`${ISSUER}/session/end?${asked}`));
});
app.get("/", (request, response) => response.send(request.user?.name ?? "nobody"));
app.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
