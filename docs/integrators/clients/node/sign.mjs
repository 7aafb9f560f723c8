// 请求签名：HMAC-SM3。依赖只有 Node 自带的 OpenSSL。
//   node sign.mjs 签名密钥 方法 路径 查询串 请求体 appId 时间戳 随机串
import { createHash, createHmac } from "node:crypto";

const sm3 = (bytes) => createHash("sm3").update(bytes).digest("hex");

export function sign({ secret, method, path, query, body, appId, timestamp, nonce }) {
  const text = [method, path, query, sm3(body), timestamp, nonce, appId].join("\n");
  return createHmac("sm3", secret).update(text).digest("hex");
}

const [secret, method, path, query, body, appId, timestamp, nonce] = process.argv.slice(2);
if (nonce) console.log(sign({ secret, method, path, query, body, appId, timestamp, nonce }));
