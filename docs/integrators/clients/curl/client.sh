#!/usr/bin/env bash
# 用 curl 走一遍 OpenID Connect：看清每一步发了什么，调试用。要有 curl 和 openssl。
#   ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=… CLIENT_SECRET=… REDIRECT_URI=… bash client.sh
# 先打印授权地址；在浏览器里登录后，把跳回来的整个地址粘贴进来。
set -euo pipefail
: "${ISSUER:?}" "${CLIENT_ID:?}" "${CLIENT_SECRET:?}" "${REDIRECT_URI:?}"

random() { openssl rand -hex 32; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }          # 从一行 JSON 里取一个文本
parameter() { sed -n "s/.*[?&]$1=\([^&#]*\).*/\1/p"; }          # 从地址里取一个参数

# 其中出示证书时用的另一组地址（mtls_endpoint_aliases）同名，先去掉
discovered=$(curl -fsS "$ISSUER/.well-known/openid-configuration" | sed 's/"mtls_endpoint_aliases":{[^}]*}//')
authorize=$(field authorization_endpoint <<<"$discovered")
token=$(field token_endpoint <<<"$discovered")
userinfo=$(field userinfo_endpoint <<<"$discovered")
end_session=$(field end_session_endpoint <<<"$discovered")

state=$(random) nonce=$(random) verifier=$(random)
challenge=$(printf '%s' "$verifier" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d '=')

echo "在浏览器里打开："
curl -fsS -G -o /dev/null -w '%{url_effective}\n' --max-redirs 0 "$authorize" \
  -d client_id="$CLIENT_ID" -d response_type=code -d scope="openid%20profile" --data-urlencode redirect_uri="$REDIRECT_URI" \
  -d state="$state" -d nonce="$nonce" -d code_challenge="$challenge" -d code_challenge_method=S256

echo "登录后把跳回来的整个地址粘贴到这里："
read -r returned
[ "$(parameter state <<<"$returned")" = "$state" ] || { echo "state 不一致，不要兑换" >&2; exit 1; }

tokens=$(curl -fsS "$token" -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=authorization_code \
  -d code="$(parameter code <<<"$returned")" --data-urlencode redirect_uri="$REDIRECT_URI" -d code_verifier="$verifier")
id_token=$(field id_token <<<"$tokens")
claims=$(cut -d. -f2 <<<"$id_token" | tr '_-' '/+' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | openssl base64 -d -A)
[ "$(field nonce <<<"$claims")" = "$nonce" ] || { echo "nonce 不一致" >&2; exit 1; }
# 这里没有验 id_token 的签名：令牌直接从 https 的令牌地址取得。正式系统请用客户端库。

echo "用户信息："
curl -fsS "$userinfo" -H "Authorization: Bearer $(field access_token <<<"$tokens")"
echo
echo "退出时打开：$end_session?id_token_hint=$id_token"
