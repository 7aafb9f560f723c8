#!/usr/bin/env bash
# 令牌交换（甲系统用）：凭用户的访问令牌，换取代这个用户访问乙系统的令牌。
#   ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=甲的appId CLIENT_SECRET=… AUDIENCE=乙的简称 bash exchange.sh 用户的访问令牌
# 令牌和密钥会出现在进程列表里：只在自己的机器上调试用。
set -euo pipefail
: "${ISSUER:?}" "${CLIENT_ID:?}" "${CLIENT_SECRET:?}" "${AUDIENCE:?}"

curl -sS "$ISSUER/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
  -d grant_type=urn:ietf:params:oauth:grant-type:token-exchange \
  -d subject_token="$1" -d subject_token_type=urn:ietf:params:oauth:token-type:access_token \
  -d audience="$AUDIENCE"
