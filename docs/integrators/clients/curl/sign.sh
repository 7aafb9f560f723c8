#!/usr/bin/env bash
# 请求签名：HMAC-SM3，用 openssl（1.1.1 以上）。
#   bash sign.sh 签名密钥 方法 路径 查询串 请求体 appId 时间戳 随机串
# 密钥会出现在进程列表里：只在自己的机器上调试用。
set -euo pipefail
secret=$1 method=$2 path=$3 query=$4 body=$5 app_id=$6 timestamp=$7 nonce=$8

body_hash=$(printf '%s' "$body" | openssl dgst -sm3 | sed 's/^.*= //')
printf '%s\n%s\n%s\n%s\n%s\n%s\n%s' "$method" "$path" "$query" "$body_hash" "$timestamp" "$nonce" "$app_id" |
  openssl dgst -sm3 -mac HMAC -macopt "key:$secret" | sed 's/^.*= //'
