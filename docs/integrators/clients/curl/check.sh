#!/usr/bin/env bash
# 令牌交换（乙系统用）：收到别的系统代用户送来的令牌，问门户它是谁的、能读什么。
#   ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=乙的appId CLIENT_SECRET=… bash check.sh 收到的令牌
# active 不是 true 的一律拒绝。令牌和密钥会出现在进程列表里：只在自己的机器上调试用。
set -euo pipefail
: "${ISSUER:?}" "${CLIENT_ID:?}" "${CLIENT_SECRET:?}"

curl -sS "$ISSUER/token/introspection" -u "$CLIENT_ID:$CLIENT_SECRET" -d token="$1"
