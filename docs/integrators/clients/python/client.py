"""用 OpenID Connect 登录门户的最小系统（Python 3.10 以上）。

pip install Authlib Flask requests
ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=… CLIENT_SECRET=… python3 client.py
"""
import logging
import os
import sys

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, redirect, request, session
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from markupsafe import escape

ISSUER, CLIENT_ID, CLIENT_SECRET = (os.environ[name] for name in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET"))
PORT = int(os.environ.get("PORT", "4000"))
HERE = os.environ.get("BASE_URL", f"http://127.0.0.1:{PORT}")
logging.basicConfig(stream=sys.stdout, level=logging.WARNING)  # 不把带授权码的地址写进日志

app = Flask(__name__)
app.secret_key = CLIENT_SECRET  # 用来签 cookie，也可以另写一个
portal = OAuth(app).register(
    "portal", client_id=CLIENT_ID, client_secret=CLIENT_SECRET,
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile", "code_challenge_method": "S256"},
)
signed_off = set()  # 在别处退出的会话（门户的 sid）；正式系统请放进数据库或缓存
for kind in (OAuthError, JoseError):
    app.register_error_handler(kind, lambda _: ("sign-in failed", 400))


@app.get("/login")
def login():
    return portal.authorize_redirect(f"{HERE}/callback")


@app.get("/callback")
def callback():
    tokens = portal.authorize_access_token()  # 核对 state，换令牌，核对 id_token 的签名、iss、aud、nonce、exp
    # 个人信息只在 userinfo；用 sub 认人，不要用姓名或手机号
    session.update(user=portal.userinfo(token=tokens), sid=tokens["userinfo"]["sid"], id_token=tokens["id_token"])
    return redirect("/")


@app.get("/logout")
def logout():
    answer = portal.logout_redirect(f"{HERE}/", id_token_hint=session.get("id_token"))
    session.clear()
    return answer


@app.post("/backchannel-logout")  # 用户在别处退出时，门户到这里来说
def backchannel_logout():
    notice = jwt.decode(request.form["logout_token"], KeySet.import_key_set(portal.fetch_jwk_set()), ["RS256"])
    asked = {"iss": {"essential": True, "value": ISSUER}, "aud": {"essential": True, "value": CLIENT_ID}}
    jwt.JWTClaimsRegistry(leeway=5, exp={"essential": True}, events={"essential": True}, **asked).validate(notice.claims)
    signed_off.add(notice.claims["sid"])
    return ""


@app.get("/")
def home():
    if "user" not in session or session["sid"] in signed_off:
        return '<a href="/login">用门户登录</a>'
    return f'<p>您好，{escape(session["user"].get("name", session["user"]["sub"]))}</p><a href="/logout">退出</a>'


print(f"listening on {HERE}", flush=True)
app.run(port=PORT)
