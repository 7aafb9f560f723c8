// 用 OpenID Connect 登录门户的最小系统（Node 20 以上）。
//   npm install express@5 express-openid-connect@3 express-session@1
//   ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=… CLIENT_SECRET=… node client.mjs
import express from "express";
import { auth } from "express-openid-connect";
import session from "express-session";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT = "4000" } = process.env;
const here = process.env.BASE_URL ?? `http://127.0.0.1:${PORT}`;
const escape = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const app = express();
// /login、/callback、/logout 和 /backchannel-logout（用户在别处退出时，门户到那里来说）都由它提供；
// PKCE、state、nonce、iss、id_token 的签名、aud、exp 都由它核对
app.use(
  auth({
    issuerBaseURL: ISSUER,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    baseURL: here,
    secret: CLIENT_SECRET, // 用来加密 cookie，也可以另写一个
    authorizationParams: { response_type: "code", scope: "openid profile" },
    authRequired: false,
    idpLogout: true,
    routes: { postLogoutRedirect: `${here}/` }, // 与登记的逐字相同
    backchannelLogout: { store: new session.MemoryStore() }, // 正式系统请放进数据库或缓存
    // 个人信息只在 userinfo
    afterCallback: async (request, _response, signedIn) => ({ ...signedIn, user: await request.oidc.fetchUserInfo() }),
  }),
);
app.get("/", (request, response) => {
  if (!request.oidc.isAuthenticated()) return response.send('<a href="/login">用门户登录</a>');
  const { user } = request.appSession; // 用 sub 认人，不要用姓名或手机号
  response.send(`<p>您好，${escape(user.name ?? user.sub)}</p><a href="/logout">退出</a>`);
});
app.use((error, _request, response, _next) => response.status(error.status ?? 502).send("sign-in failed"));
app.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on ${here}`));
