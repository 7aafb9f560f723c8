"""用 OpenID Connect 登录门户的最小系统（Python 3.9 以上）。

pip install joserfc
ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=… CLIENT_SECRET=… python3 client.py
"""
import base64
import hashlib
import html
import json
import os
import secrets
import sys
import time
import traceback
import urllib.request
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet

ISSUER, CLIENT_ID, CLIENT_SECRET = (os.environ[name] for name in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET"))
PORT = int(os.environ.get("PORT", "4000"))
HERE = os.environ.get("BASE_URL", f"http://127.0.0.1:{PORT}")
REDIRECT_URI = f"{HERE}/callback"


def call(address, form=None, headers=None):
    body = urlencode(form).encode() if form is not None else None
    with urllib.request.urlopen(urllib.request.Request(address, body, headers or {}), timeout=10) as answer:
        return json.load(answer)


DISCOVERED = call(f"{ISSUER}/.well-known/openid-configuration")
started = {}  # 登录途中：cookie → state、nonce、verifier；正式系统请放进数据库或缓存
sessions = {}  # 已登录：cookie → 用户


def verified(token, nonce=None, typ=None):
    """签名、iss、aud、exp 和 nonce 都对，才信里面的内容。"""
    keys = KeySet.import_key_set(call(DISCOVERED["jwks_uri"]))  # 正式系统请缓存，遇到不认识的 kid 再取
    decoded = jwt.decode(token, keys, algorithms=["RS256"])
    wanted = {"iss": {"essential": True, "value": ISSUER}, "aud": {"essential": True, "value": CLIENT_ID}}
    if nonce is not None:
        wanted["nonce"] = {"essential": True, "value": nonce}
    jwt.JWTClaimsRegistry(now=int(time.time()), leeway=5, exp={"essential": True}, **wanted).validate(decoded.claims)
    if typ is not None and decoded.header.get("typ") != typ:
        raise ValueError("another kind of token")
    return decoded.claims


class Handler(BaseHTTPRequestHandler):
    def sid(self):
        found = SimpleCookie(self.headers.get("cookie", "")).get("demo_sid")
        return found.value if found else ""

    def answer(self, status, text="", location=None, sid=None):
        body = text.encode()
        self.send_response(status)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        if location:
            self.send_header("location", location)
        if sid is not None:
            self.send_header("set-cookie", f"demo_sid={sid}; HttpOnly; SameSite=Lax; Path=/")
        self.end_headers()
        self.wfile.write(body)

    def begin(self):
        sid, verifier, state, nonce = (secrets.token_urlsafe(32) for _ in range(4))
        started[sid] = (verifier, state, nonce)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        asked = {
            "client_id": CLIENT_ID, "redirect_uri": REDIRECT_URI, "response_type": "code", "scope": "openid profile",
            "state": state, "nonce": nonce, "code_challenge": challenge, "code_challenge_method": "S256",
        }
        self.answer(302, location=f"{DISCOVERED['authorization_endpoint']}?{urlencode(asked)}", sid=sid)

    def finish(self, query):
        checks = started.pop(self.sid(), None)  # 一次登录只用一次
        if checks is None:
            return self.answer(400, "login was not begun here")
        verifier, state, nonce = checks
        if not secrets.compare_digest(query.get("state", [""])[0], state) or query.get("iss", [""])[0] != ISSUER:
            return self.answer(400, "state or iss is wrong")
        if "code" not in query:
            return self.answer(403, html.escape(query.get("error", ["no code"])[0]))
        pair = f"{quote(CLIENT_ID, safe='')}:{quote(CLIENT_SECRET, safe='')}"
        tokens = call(
            DISCOVERED["token_endpoint"],
            {"grant_type": "authorization_code", "code": query["code"][0], "redirect_uri": REDIRECT_URI, "code_verifier": verifier},
            {"authorization": "Basic " + base64.b64encode(pair.encode()).decode()},
        )
        claims = verified(tokens["id_token"], nonce=nonce)
        user = call(DISCOVERED["userinfo_endpoint"], headers={"authorization": f"Bearer {tokens['access_token']}"})
        if user["sub"] != claims["sub"]:
            return self.answer(502, "userinfo speaks of somebody else")
        sid = secrets.token_urlsafe(32)  # 登录后换一个 cookie
        sessions[sid] = {"user": user, "id_token": tokens["id_token"], "portal_sid": claims.get("sid")}
        self.answer(302, location="/", sid=sid)

    def sign_off(self):
        session = sessions.pop(self.sid(), None)
        asked = {"post_logout_redirect_uri": f"{HERE}/", "client_id": CLIENT_ID}
        if session:
            asked["id_token_hint"] = session["id_token"]
        self.answer(302, location=f"{DISCOVERED['end_session_endpoint']}?{urlencode(asked)}", sid="")

    def do_GET(self):
        address = urlsplit(self.path)
        try:
            if address.path == "/login":
                return self.begin()
            if address.path == "/callback":
                return self.finish(parse_qs(address.query))
            if address.path == "/logout":
                return self.sign_off()
            session = sessions.get(self.sid())
            if session is None:
                return self.answer(200, '<a href="/login">用门户登录</a>')
            name = html.escape(session["user"].get("name", session["user"]["sub"]))
            self.answer(200, f'<p>您好，{name}</p><a href="/logout">退出</a>')
        except Exception:
            traceback.print_exc()
            self.answer(502, "sign-in failed")

    def do_POST(self):  # 用户在别处退出时，门户到这里来说
        if urlsplit(self.path).path != "/backchannel-logout":
            return self.answer(404)
        body = self.rfile.read(int(self.headers.get("content-length", "0"))).decode()
        try:
            claims = verified(parse_qs(body)["logout_token"][0], typ="logout+jwt")
        except Exception:
            traceback.print_exc()
            return self.answer(400)
        for sid, session in list(sessions.items()):
            if session["portal_sid"] == claims.get("sid"):
                sessions.pop(sid, None)
        self.answer(200)

    def log_message(self, *_):
        """默认会把带授权码的地址写进日志，关掉。"""


server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
print(f"listening on {HERE}", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    sys.exit(0)
