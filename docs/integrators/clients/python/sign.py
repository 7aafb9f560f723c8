"""请求签名：HMAC-SM3。用 Python 自带的 hashlib（OpenSSL 1.1.1 以上有 SM3）。

python3 sign.py 签名密钥 方法 路径 查询串 请求体 appId 时间戳 随机串
"""
import hashlib
import hmac
import sys


def sign(secret, method, path, query, body, app_id, timestamp, nonce):
    body_hash = hashlib.new("sm3", body.encode()).hexdigest()
    text = "\n".join([method, path, query, body_hash, timestamp, nonce, app_id])
    return hmac.new(secret.encode(), text.encode(), "sm3").hexdigest()


if __name__ == "__main__":
    print(sign(*sys.argv[1:]))
